import {
  formatReport,
  type Report,
  SUMMARY_FORMATS,
  type SummaryFormat,
  summaryHeader,
  summaryRow,
} from "bindpose/validator";
import { oneOf } from "./read-words.js";
import { type Output, wantsColour } from "./streams.js";
import { UsageError } from "./usage-error.js";

/** What becomes of the reports on stdout, each as soon as it is there. */
export interface ResultWriter {
  readonly write: (report: Report) => void;
  readonly end: () => void;
}

export type ResultForm = "people" | "quiet" | "json" | "ndjson" | SummaryFormat;

/** The one form that the flags ask for; throws UsageError where they ask for several. */
export function formOf(
  verb: string,
  flags: {
    readonly json?: boolean;
    readonly ndjson?: boolean;
    readonly summary?: string;
    readonly quiet?: boolean;
  },
): ResultForm {
  const { json, ndjson, summary, quiet } = flags;
  const forms: ResultForm[] = [];
  if (json) forms.push("json");
  if (ndjson) forms.push("ndjson");
  if (summary !== undefined) forms.push(oneOf(`${verb}: --summary`, summary, SUMMARY_FORMATS));
  if (quiet) forms.push("quiet");
  if (forms.length > 1) {
    throw new UsageError(
      `${verb}: --json, --ndjson, --summary and --quiet each say what is written to stdout: take one`,
    );
  }
  return forms[0] ?? "people";
}

/** The writer of one form for so many assets. No form holds the reports: memory stays bounded. */
export function createResultWriter(form: ResultForm, assets: number, out: Output): ResultWriter {
  if (form === "ndjson") {
    return { write: (report) => out.write(`${JSON.stringify(report)}\n`), end: () => {} };
  }
  if (form === "json") return writeJson(assets, out);
  if (form === "csv" || form === "md") return writeTable(form, out);
  return writeWords(form === "quiet", assets, out);
}

/** The report, or one document around all of them, written piece by piece. */
function writeJson(assets: number, out: Output): ResultWriter {
  let isFirst = true;
  return {
    write(report) {
      const text = JSON.stringify(report, null, 2);
      if (assets === 1) {
        out.write(`${text}\n`);
        return;
      }
      const before = isFirst ? '{\n  "reports": [\n    ' : ",\n    ";
      isFirst = false;
      out.write(`${before}${text.replaceAll("\n", "\n    ")}`);
    },
    end() {
      if (assets > 1) out.write("\n  ]\n}\n");
    },
  };
}

function writeTable(format: SummaryFormat, out: Output): ResultWriter {
  out.write(`${summaryHeader(format)}\n`);
  return { write: (report) => out.write(`${summaryRow(report, format)}\n`), end: () => {} };
}

function writeWords(isQuiet: boolean, assets: number, out: Output): ResultWriter {
  const colour = wantsColour(out, process.env);
  const counts = new Map<Report["verdict"], number>();
  return {
    write(report) {
      counts.set(report.verdict, (counts.get(report.verdict) ?? 0) + 1);
      if (isQuiet) out.write(`${report.uri}: ${report.verdict}\n`);
      else out.write(`${formatReport(report, { colour })}\n`);
    },
    end() {
      if (assets === 1) return;
      const sums = [...counts].map(([verdict, count]) => `${count} ${verdict}`);
      out.write(`${assets} assets: ${sums.join(", ")}\n`);
    },
  };
}
