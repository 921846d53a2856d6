/** Reads what the server says about a refused call (RFC 9457 problem details). */
import { ApiError } from '#pwa/api.ts'

type RowSchema<Row> = { safeParse: (value: unknown) => { data?: Row | undefined } }

/** The server’s message about one field of the request body; of a list also what is wrong with one of its entries. */
export function getFieldError(error: unknown, path: string): string | undefined {
  const errors = (error instanceof ApiError && error.problem?.errors) || []
  const found = errors.find((it) => it.path === path) ?? errors.find((it) => it.path.startsWith(`${path}.`))
  return found?.message
}

/** The server's message about a failure; null when the response is not a problem document of this server. */
export const getErrorDetail = (error: unknown): string | null =>
  (error instanceof ApiError ? error.problem?.detail : undefined) ?? null

/** The row as somebody else has saved it, if a write was refused because its version is outdated (412); else null. */
export const getCurrentRow = <Row>(error: unknown, schema: RowSchema<Row>): Row | null =>
  error instanceof ApiError && error.status === 412 ? (schema.safeParse(error.problem?.current).data ?? null) : null

/** For `onError` of a write: keeps the row as somebody else has saved it, if the write was refused for it. */
export const createStoreCurrent =
  <Row>(schema: RowSchema<Row>, { storeRows }: { storeRows: (rows: Row[]) => Promise<unknown> }) =>
  (error: unknown): false => {
    const current = getCurrentRow(error, schema)
    if (current) void storeRows([current])
    return false
  }
