import { describe, expect, it } from "vitest";
import { type HostingService, hostedFilmId } from "#shared/case/model/hostedFilm.ts";

describe("a film of a hosting service (documents §2.5)", () => {
  it.each<[HostingService, string, string]>([
    ["youtube", " aqz-KE-bpKQ ", "aqz-KE-bpKQ"],
    ["youtube", "https://www.youtube.com/watch?list=x&v=aqz-KE-bpKQ&t=10", "aqz-KE-bpKQ"],
    ["youtube", "youtu.be/aqz-KE-bpKQ?si=1", "aqz-KE-bpKQ"],
    ["youtube", "https://m.youtube.com/shorts/aqz-KE-bpKQ", "aqz-KE-bpKQ"],
    ["youtube", "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ", "aqz-KE-bpKQ"],
    ["vimeo", "76979871", "76979871"],
    ["vimeo", "https://vimeo.com/76979871/ab12cd", "76979871"],
    ["vimeo", "https://player.vimeo.com/video/76979871?h=1", "76979871"],
    ["vimeo", "https://vimeo.com/channels/staffpicks/76979871", "76979871"],
  ])("of %s is found in %s", (service, text, id) => {
    expect(hostedFilmId(service, text)).toBe(id);
  });

  it.each<[HostingService, string]>([
    ["youtube", ""],
    ["youtube", "too-short"],
    ["youtube", "https://example.org/watch?v=aqz-KE-bpKQ"],
    ["youtube", "https://youtube.com.example.org/watch?v=aqz-KE-bpKQ"],
    ["youtube", "https://vimeo.com/76979871"],
    ["youtube", "https://www.youtube.com/watch?v=<script>"],
    ["vimeo", "aqz-KE-bpKQ"],
    ["vimeo", "https://example.org/76979871"],
    ["vimeo", "javascript:76979871"],
  ])("of %s is not found in '%s'", (service, text) => {
    expect(hostedFilmId(service, text)).toBeUndefined();
  });
});
