import './ToastLines.css'

/** The fixed text of a toast, and the server's message on a line below. */
export function ToastLines({ lines }: { lines: (string | null | undefined)[] }) {
  return lines.map(
    (line) =>
      line && (
        <span key={line} className="toast-line">
          {line}
        </span>
      ),
  )
}
