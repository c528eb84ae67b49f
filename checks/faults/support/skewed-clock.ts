/** Shifts the clock of an Outpick process by SKEW_MS milliseconds. Preloaded with `--import`. */
const skew = Number(process.env['SKEW_MS'] ?? 0);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(RealDate.now() + skew).toString(),
  construct: (target, words: unknown[], made) =>
    Reflect.construct(target, words.length === 0 ? [target.now() + skew] : words, made),
  get: (target, name, receiver) =>
    name === 'now' ? () => target.now() + skew : (Reflect.get(target, name, receiver) as unknown),
});
