/** A measured row of the tables in `scripts/bench/README.md`. `memory`: in MB, where it was measured. */
export type Figure = {
  name: string
  ours: string
  reference: string
  memory?: number | undefined
  ratio: number
  limit: string
  isOk: boolean
}

const formatFigure = ({ name, ours, reference, memory, ratio, limit, isOk }: Figure): string =>
  [
    `| ${name}${memory === undefined ? '' : ` (${memory.toFixed(0)} MB)`}`,
    ours,
    reference,
    ratio.toFixed(2),
    `${limit}${isOk ? '' : ', **short**'} |`,
  ].join(' | ')

/** The name in a row of a table, without the memory behind it. */
const readName = (line: string): string | undefined => /^\| (.*?)(?: \(\d+ MB\))? \| .* \|$/.exec(line)?.[1]

/** The text with these figures in place of those of the same names; a new name comes after the last row. */
export function writeFigures(text: string, figures: Figure[]): string {
  const lines = text.split('\n')
  for (const figure of figures) {
    const known = lines.findIndex((line) => readName(line) === figure.name)
    if (known >= 0) lines[known] = formatFigure(figure)
    else lines.splice(lines.findLastIndex((line) => line.startsWith('| ')) + 1, 0, formatFigure(figure))
  }
  return lines.join('\n')
}
