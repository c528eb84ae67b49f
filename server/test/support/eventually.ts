/** Retries until the attempt succeeds. After the time-out, throws its last error. */
export async function eventually<T>(attempt: () => Promise<T> | T, timeoutMs = 5000): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
