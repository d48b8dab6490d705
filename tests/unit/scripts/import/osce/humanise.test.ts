import { describe, expect, it } from "vitest";
import { humanise } from "#scripts/import/osce/humanise.ts";

describe("keys as headings", () => {
  it.each([
    ["Complete_Blood_Count", "Complete blood count"],
    ["Chest_X-Ray", "Chest X-ray"],
    ["Hip_and_Knee_X_Rays", "Hip and knee X-rays"],
    ["X_Rays", "X-rays"],
    ["MRI_of_the_Right_Hand", "MRI of the right hand"],
    ["Dix-Hallpike_Manoeuvre", "Dix-Hallpike manoeuvre"],
    ["Cytospin_Stained_With_Hansel’s_Solution", "Cytospin stained with Hansel’s solution"],
    ["Left_Achilles_Tendon", "Left Achilles tendon"],
    ["Anti-Nuclear_Antibody", "Anti-nuclear antibody"],
    ["Toxoplasma_gondii_IgG", "Toxoplasma gondii IgG"],
    ["HCO3-", "HCO3-"],
    ["CD4+_Count", "CD4+ count"],
    ["aPTT", "aPTT"],
    ["pH", "pH"],
    ["findings", "Findings"],
    ["Leukocyte Esterase", "Leukocyte esterase"],
    ["_", "_"],
  ])("%s reads %s", (key, heading) => {
    expect(humanise(key)).toBe(heading);
  });
});
