/**
 * The rows of a file in portions, each as JSON: they come out of the thread in one copy, and the thread that serves reads
 * fifty at a time. Ten thousand rows as objects would hold it up.
 */
const rowsPerPortion = 50

/** JSON of a portion of rows. Other writers wait while one is stored, so it is short. */
export type Portion<Row> = string & { readonly row?: Row }

export const writePortions = <Row>(rows: Row[]): Portion<Row>[] =>
  Array.from({ length: Math.ceil(rows.length / rowsPerPortion) }, (_, i) =>
    JSON.stringify(rows.slice(i * rowsPerPortion, (i + 1) * rowsPerPortion)),
  )

export const readPortion = <Row>(portion: Portion<Row>): Row[] => JSON.parse(portion)
