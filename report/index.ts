/** The report as a page: one self-contained HTML file with pictures, for people. */
export { type ReportedAsset, writeHtmlReport } from "./write-html-report.js";
