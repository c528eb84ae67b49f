import type { Page } from '@playwright/test';
import { evilOrigin } from './snippets.ts';

const stageOrigin = 'http://stage.test';

/** A page without any policy of its own: what is shown on it is held back by nothing but its own harmlessness. */
export interface Stage {
  /** Shows each distinct text in a frame, touches everything in it, and gives the numbers of those that acted. */
  show(texts: readonly string[]): Promise<ReadonlySet<number>>;
  /** Every address outside that was asked for. */
  readonly asked: readonly string[];
}

interface Scene {
  readonly texts: readonly string[];
  readonly evil: string;
  /** A picture that is not there. */
  readonly missing: string;
}

/**
 * Runs in the browser. A frame for each text; all of its links, forms and handlers are tried; then it
 * is taken apart and put together again.
 */
const play = async ({ texts, evil, missing }: Scene): Promise<void> => {
  const frames = texts.map((text) => {
    const frame = document.createElement('iframe');
    const loaded = new Promise<void>((resolve) => {
      frame.addEventListener('load', () => resolve(), { once: true });
      setTimeout(resolve, 3000);
    });
    frame.srcdoc = text;
    document.body.append(frame);
    return { frame, loaded };
  });
  /** Waits until the browser has told what it had to tell: asked for last, this picture's failure is told of last. */
  const settle = async () =>
    new Promise<void>((resolve) => {
      const probe = document.createElement('img');
      probe.addEventListener('error', () => setTimeout(resolve, 0));
      probe.src = `${missing}?${performance.now()}`;
    });
  const touch = (inside: Document) => {
    inside.addEventListener(
      'click',
      (event) => {
        // Each frame has classes of its own: what something is is told by its name.
        const link = event
          .composedPath()
          .find((target) => /^a$/iu.test(String(Reflect.get(target, 'nodeName'))));
        const to: unknown = link && Reflect.get(link, 'href');
        // Going where an honest link leads is what links are for.
        if (typeof to === 'string' && /^(?:https?|mailto):/u.test(to) && !to.startsWith(evil))
          event.preventDefault();
      },
      true,
    );
    for (const element of inside.querySelectorAll('*')) {
      for (const { name } of element.attributes)
        if (name.startsWith('on')) element.dispatchEvent(new Event(name.slice(2), { bubbles: true }));
      if (/^(?:a|area|button|input|text)$/iu.test(element.localName))
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      const focus: unknown = Reflect.get(element, 'focus');
      if (typeof focus === 'function') Reflect.apply(focus, element, []);
      const submit: unknown =
        element.localName === 'form' ? Reflect.get(element, 'requestSubmit') : undefined;
      if (typeof submit === 'function') Reflect.apply(submit, element, []);
    }
  };
  await Promise.all(frames.map(async ({ loaded }) => loaded));
  for (let round = 0; round < 2; round += 1) {
    for (const { frame } of frames) if (frame.contentDocument) touch(frame.contentDocument);
    await settle();
    for (const { frame } of frames) {
      const inside = frame.contentDocument;
      if (!inside?.body) continue;
      const copy = inside.createElement('div');
      copy.innerHTML = inside.body.innerHTML;
      inside.body.replaceChildren(copy);
    }
    await settle();
  }
  for (const { frame } of frames) frame.remove();
};

const atOnce = 25;

export async function openStage(page: Page): Promise<Stage> {
  const asked: string[] = [];
  await page.context().route('**/*', async (route) => {
    const url = route.request().url();
    if (url === `${stageOrigin}/`)
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Stage</title><body>' });
    if (!url.startsWith(stageOrigin)) asked.push(url);
    return route.fulfill({ status: 404, body: '' });
  });
  const ran = new Set<number>();
  await page.exposeFunction('report', (number: number) => void ran.add(number));
  await page.addInitScript(() => {
    Reflect.set(window, 'ran', Reflect.get(window, 'report'));
  });
  await page.goto(`${stageOrigin}/`);
  return {
    asked,
    async show(texts) {
      ran.clear();
      asked.length = 0;
      // Sanitizing makes most texts equal, and equal ones act alike.
      const distinct = [...new Set(texts)];
      for (let from = 0; from < distinct.length; from += atOnce)
        await page.evaluate(play, {
          texts: distinct.slice(from, from + atOnce),
          evil: evilOrigin,
          missing: '/missing',
        });
      return new Set(ran);
    },
  };
}
