import { useState } from 'react'
import { getFieldError } from '../sync/errors.ts'
import { getValue } from './fields.ts'

/** The server's message about a value, which goes when somebody changes the value. `toPath`: its path in the request. */
export function useFieldErrors<Values>(error: unknown, values: Values, toPath = (path: string): string => path) {
  const [refused, setRefused] = useState({ error, values })
  if (refused.error !== error) setRefused({ error, values })
  return (path: string, name = path): string | undefined =>
    getValue(values, name) === getValue(refused.values, name) ? getFieldError(error, toPath(path)) : undefined
}
