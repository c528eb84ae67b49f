/** Returns how long `work` occupied this thread's processor, in ms. Neither other threads nor waiting count. */
export async function measureThreadTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
