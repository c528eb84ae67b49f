/** Reads PDFs away from the page, which stays quick meanwhile. */
import 'pdfjs-dist/build/pdf.worker.min.mjs';
