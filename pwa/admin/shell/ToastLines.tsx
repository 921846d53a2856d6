import './ToastLines.css'

/** The fixed sentence, and the server's own on a line below. */
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
