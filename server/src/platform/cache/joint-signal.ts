/** A signal for work that several requests wait for: it aborts once all their signals have aborted. */
export interface JointSignal {
  readonly signal: AbortSignal;
  /** Adds a request's signal. A request without a signal keeps the work running. */
  join(member: AbortSignal | undefined): void;
}

export function createJointSignal(): JointSignal {
  const controller = new AbortController();
  let waiting = 0;
  return {
    signal: controller.signal,
    join(member) {
      waiting += 1;
      if (!member) return;
      const leave = () => {
        waiting -= 1;
        if (waiting === 0) controller.abort(member.reason);
      };
      if (member.aborted) leave();
      else member.addEventListener('abort', leave, { once: true });
    },
  };
}
