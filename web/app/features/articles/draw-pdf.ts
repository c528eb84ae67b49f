import { getDocument, type PDFPageProxy, PDFWorker } from 'pdfjs-dist';

/** Canvas pixels for each CSS pixel: at least 2, so that the text stays sharp when zoomed. */
const density = () => Math.min(Math.max(window.devicePixelRatio, 2), 3);

/** The least CSS pixels for each point of the page, so that text of 10 points is 12 pixels high on a phone. */
const MIN_SCALE = 1.2;

/** Draws every page of a PDF into the container, each with its text for screen readers. */
export async function drawPdf(bytes: Uint8Array, container: HTMLElement, signal: AbortSignal): Promise<void> {
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
    const text = window.document.createElement('p');
    text.className = 'visually-hidden';
    text.textContent = await readText(page);
    container.append(canvas, text);
    await drawPage(page, canvas, container.clientWidth);
  }
}

/** Draws a page as wide as its frame. A page that would be too small to read is wider, and its frame scrolls. */
async function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number): Promise<void> {
  const scale = Math.max(width / page.getViewport({ scale: 1 }).width, MIN_SCALE);
  const viewport = page.getViewport({ scale: scale * density() });
  canvas.style.minWidth = `${Math.round(viewport.width / density())}px`;
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport }).promise;
}

async function readText(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}
