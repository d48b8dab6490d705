import { none, type RightsOf } from "../declareRights.ts";

/** The people of the product: how they sign in, register and are called. */
export const identityRights = {
  accessTokens: {
    createAccessToken: { put: ["accessTokens"] },
    getAccessToken: { get: ["accessTokens"] },
    listAccessTokens: { query: ["accessTokens"] },
    deleteAccessToken: { delete: ["accessTokens"] },
    getAccessTokenUse: { get: ["allowance"] },
    setAccessTokenUsed: { update: ["allowance"] },
  } satisfies RightsOf<typeof import("./accessTokens.ts")>,
  allowances: {
    takeAllowance: { update: ["allowance"], get: ["allowance"] },
    // Whoever is given the key reads it together with the person (getPersonInSession).
    allowanceKey: { batchGet: ["allowance"] },
    waitOf: none,
    isUsed: none,
  } satisfies RightsOf<typeof import("./allowances.ts")>,
  contacts: {
    contactsIn: none,
    putContacts: { touch: { place: "person", attributes: ["contacts"] } },
  } satisfies RightsOf<typeof import("./contacts.ts")>,
  factors: {
    readFactors: { query: ["factors"] },
    factorsChanged: { update: ["factors"] },
    passkeyWrite: { put: ["factors"] },
    passkeyRename: { update: ["factors"] },
    passkeyDelete: { delete: ["factors"] },
    passkeyUse: { update: ["factors"] },
    putNewAuthenticator: { put: ["factors"] },
    authenticatorWrites: { put: ["factors"], delete: ["factors"] },
    authenticatorDelete: { delete: ["factors"] },
    authenticatorUse: { update: ["factors"] },
    recoveryCodesWrite: { put: ["factors"] },
    recoveryCodesDelete: { delete: ["factors"] },
    recoveryCodeUse: { update: ["factors"] },
    writeFactors: none,
  } satisfies RightsOf<typeof import("./factors.ts")>,
  halfway: {
    putHalfway: { put: ["halfway"] },
    getHalfway: { get: ["halfway"] },
    setHalfwayChallenge: { update: ["halfway"] },
    countHalfwayTry: { update: ["halfway"] },
    halfwayUse: { delete: ["halfway"] },
  } satisfies RightsOf<typeof import("./halfway.ts")>,
  mailLinks: {
    mailLinkWrite: { put: ["mailLink"] },
    getMailLink: { get: ["mailLink"] },
    latestLinkWrite: { touch: { place: "person", attributes: ["invited_link"] } },
    useMailLink: { update: ["mailLink"] },
  } satisfies RightsOf<typeof import("./mailLinks.ts")>,
  people: {
    getPerson: { query: ["person"] },
    listNames: { batchGet: ["person"] },
    listLanguages: { batchGet: ["person"] },
    getPersonInSession: { batchGet: ["person"] },
    listPeopleInSessions: { batchGet: ["person"] },
    getUserIdByEmail: { get: ["email"] },
    normalEmail: none,
    hasPassword: none,
    ledCourseIds: none,
    setPersonLanguage: { update: ["person"] },
    createPerson: { put: ["email", "person"] },
  } satisfies RightsOf<typeof import("./people.ts")>,
  sessions: {
    createSession: { put: ["person"] },
    deleteSession: { delete: ["person"] },
    setSessionSeen: { touch: { place: "person", attributes: ["last_seen_at"] } },
    setSessionProgram: { update: ["person"] },
    enterProgram: { update: ["person"] },
  } satisfies RightsOf<typeof import("./sessions.ts")>,
  sessionProofs: {
    setSessionChallenge: { update: ["person"] },
    sessionProof: { update: ["person"] },
    endSessionsWrite: { update: ["person"] },
  } satisfies RightsOf<typeof import("./sessionProofs.ts")>,
  passwords: {
    replacePassword: { update: ["person"] },
    resetPassword: { update: ["person"] },
    replacePasswordHash: { update: ["person"] },
  } satisfies RightsOf<typeof import("./passwords.ts")>,
  throttles: {
    countFailure: { update: ["throttle"], put: ["throttle"] },
    getFailures: { get: ["throttle"] },
    clearFailures: { delete: ["throttle"] },
    readKnownPlaces: { batchGet: ["throttle"] },
    rememberPlaces: { put: ["throttle"] },
  } satisfies RightsOf<typeof import("./throttles.ts")>,
  profileForms: {
    getProfileForm: { get: ["profileForm"] },
    profileFormWrite: { put: ["profileForm"] },
  } satisfies RightsOf<typeof import("./profileForms.ts")>,
  secrets: {
    requireSecret: { get: ["secret"], put: ["secret"] },
  } satisfies RightsOf<typeof import("./secrets.ts")>,
  signIns: {
    putSignIn: { put: ["signIns"] },
    listSignIns: { query: ["signIns"] },
  } satisfies RightsOf<typeof import("./signIns.ts")>,
} as const;
