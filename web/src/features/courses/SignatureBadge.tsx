import { words } from "./words.ts";
/** The seal of the provider's own courses. */
export function SignatureBadge() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" role="img" aria-label={words.signatureCourse}>
      <title>{words.signatureCourse}</title>
      <path
        d="M12 1.8l2.4 1.9 3-.3 1.1 2.8 2.7 1.4-.6 3 1.4 2.7-2.1 2.2.1 3-2.9.9-1.7 2.5-2.9-.8-2.9.8-1.7-2.5-2.9-.9.1-3L3 13.3l1.4-2.7-.6-3 2.7-1.4 1.1-2.8 3 .3z"
        fill="var(--act-fill)"
      />
      <path
        d="m7.9 12.3 2.8 2.8 5.4-5.8"
        fill="none"
        stroke="var(--on-act)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
