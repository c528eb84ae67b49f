import type { Page } from '@playwright/test';
import { evilOrigin } from './snippets.ts';

const stageOrigin = 'http://stage.test';

/** A page without a content security policy: only sanitizing keeps its texts from running scripts and sending requests. */
export interface Stage {
  /** Shows each distinct text in a frame, triggers everything in it, and returns the numbers of the snippets that ran. */
  show(texts: readonly string[]): Promise<ReadonlySet<number>>;
  /** All requested addresses on other hosts. */
  readonly requested: readonly string[];
}

interface Scene {
  readonly texts: readonly string[];
  readonly evil: string;
  /** Path of a missing picture. */
  readonly missing: string;
}

/**
 * Runs in the browser. Shows each text in a frame and triggers all its links, forms and handlers. Then replaces the frame's
 * content by a copy that was serialized and parsed again, and does the same with the copy.
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
  /** Waits for pending events: requests a missing picture, whose error event comes after all earlier ones. */
  const settle = async () =>
    new Promise<void>((resolve) => {
      const probe = document.createElement('img');
      probe.addEventListener('error', () => setTimeout(resolve, 0));
      probe.src = `${missing}?${performance.now()}`;
    });
  const triggerAll = (inside: Document) => {
    inside.addEventListener(
      'click',
      (event) => {
        // Check the node's name, because `instanceof` fails: each frame has its own classes.
        const link = event
          .composedPath()
          .find((target) => /^a$/iu.test(String(Reflect.get(target, 'nodeName'))));
        const to: unknown = link && Reflect.get(link, 'href');
        // Ordinary links are harmless, but stop them, so that the frame keeps its document.
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
    for (const { frame } of frames) if (frame.contentDocument) triggerAll(frame.contentDocument);
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

const framesAtOnce = 25;

export async function openStage(page: Page): Promise<Stage> {
  const requested: string[] = [];
  await page.context().route('**/*', async (route) => {
    const url = route.request().url();
    if (url === `${stageOrigin}/`)
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Stage</title><body>' });
    if (!url.startsWith(stageOrigin)) requested.push(url);
    return route.fulfill({ status: 404, body: '' });
  });
  const ran = new Set<number>();
  await page.exposeFunction('report', (number: number) => void ran.add(number));
  await page.addInitScript(() => {
    Reflect.set(window, 'ran', Reflect.get(window, 'report'));
  });
  await page.goto(`${stageOrigin}/`);
  return {
    requested,
    async show(texts) {
      ran.clear();
      requested.length = 0;
      // Most texts are equal after sanitizing. Equal texts have equal effects, so each distinct text is shown only once.
      const distinct = [...new Set(texts)];
      for (let from = 0; from < distinct.length; from += framesAtOnce)
        await page.evaluate(play, {
          texts: distinct.slice(from, from + framesAtOnce),
          evil: evilOrigin,
          missing: '/missing',
        });
      return new Set(ran);
    },
  };
}
