import { getDocument, type PDFPageProxy, PDFWorker } from 'pdfjs-dist';

/** Pixels of the drawing for each of the page: still sharp when a phone's reader zooms in. */
const density = () => Math.min(Math.max(window.devicePixelRatio, 2), 3);

/** Draws every page of a PDF into a place, each with its words for those who do not see it. */
export async function drawPdf(bytes: Uint8Array, place: HTMLElement, signal: AbortSignal): Promise<void> {
  const port = new Worker(new URL('pdf-worker.ts', import.meta.url), { type: 'module' });
  const worker = PDFWorker.create({ port });
  const task = getDocument({ data: bytes, worker, useWorkerFetch: false, useWasm: false });
  signal.addEventListener('abort', () => {
    void task.destroy();
    worker.destroy();
    port.terminate();
  });
  const document = await task.promise;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    if (signal.aborted) return;
    const canvas = window.document.createElement('canvas');
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', `Page ${number} of ${document.numPages}`);
    const words = window.document.createElement('p');
    words.className = 'visually-hidden';
    words.textContent = await wordsOf(page);
    place.append(canvas, words);
    await drawPage(page, canvas, place.clientWidth * density());
  }
}

async function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number): Promise<void> {
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport }).promise;
}

async function wordsOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}
