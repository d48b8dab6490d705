/** Tag by which GuardDuty's malware protection notes what became of a scan. */
export const scanStatusTag = "GuardDutyMalwareScanStatus";

/** How long a scan is waited for: less than API Gateway gives a request, and longer where a worker waits. */
export const scanWaitMs = { request: 15_000, worker: 60_000 } as const;

/** How a page waits for a scan that takes longer than one request. */
export const scanRetry = { pauseMs: 3000, tries: 40 } as const;
