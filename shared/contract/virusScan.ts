/** Tag by which GuardDuty's malware protection notes what became of a scan. */
export const scanStatusTag = "GuardDutyMalwareScanStatus";

/** Longest waits for a scan, in milliseconds: less than API Gateway gives a request, and more in a worker. */
export const scanWaitMs = { request: 15_000, worker: 60_000 } as const;

/** Pause in milliseconds and number of tries of a page whose scan takes longer than one request. */
export const scanRetry = { pauseMs: 3000, tries: 40 } as const;
