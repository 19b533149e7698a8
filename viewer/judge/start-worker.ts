/**
 * The judge's worker: its script stands beside the page, or, where the page is one file, in it.
 * The element holds a JSON string, in which nothing can end a script element.
 */
export function startWorker(): Worker {
  const embedded = document.getElementById("embedded-worker")?.textContent;
  if (embedded == null) return new Worker("worker.js", { type: "module" });
  const script: string = JSON.parse(embedded);
  return new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
}
