import { getDocument, type PDFPageProxy, PDFWorker } from 'pdfjs-dist';

/** Canvas pixels for each CSS pixel: at least 2, so that the text stays sharp when zoomed. */
const density = () => Math.min(Math.max(window.devicePixelRatio, 2), 3);

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
    await drawPage(page, canvas, container.clientWidth * density());
  }
}

async function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number): Promise<void> {
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport }).promise;
}

async function readText(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}
