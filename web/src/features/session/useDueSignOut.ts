import { useEffect, useState } from "react";
import { endDueSession, isSignOutDue } from "../../api/dueSignOut.ts";
import { browserOnline, observeOnline } from "../../api/onlineObserver.ts";

/** Ends the session of whoever signed out while nobody answered, as soon as somebody does; whether that is still to come. */
export function useDueSignOut(): boolean {
  const [isDue, setDue] = useState(isSignOutDue);
  useEffect(() => {
    if (!isDue) return;
    const observer = observeOnline(browserOnline, { startsOffline: true });
    observer.subscribe(() => {
      if (observer.get()) void endDueSession().then((isDone) => setDue(!isDone));
    });
    return () => observer.stop();
  }, [isDue]);
  return isDue;
}
