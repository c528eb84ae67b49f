/** Waits for a condition by asking again and again, and fails with the last reason when it does not come in time. */
export async function eventually<T>(attempt: () => Promise<T> | T, withinMs = 5000): Promise<T> {
  const until = performance.now() + withinMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
