/** What the contract says of a fact: its type, and whether there may be none. */
import type { z } from 'zod/mini'
import { PropertyInput } from '#contract/property.ts'

type FactType = { type: string; isNullable: boolean }
type Schema = z.core.$ZodType

function findType(schema: Schema, [key = '', ...inner]: string[], isNullable = false): FactType {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'nullable') return findType(def.innerType, [key, ...inner], true)
  if (def.type === 'optional' || def.type === 'default') return findType(def.innerType, [key, ...inner], isNullable)
  if (def.type === 'pipe') return findType(def.in, [key, ...inner], isNullable)
  if (def.type === 'array') return findType(def.element, inner)
  const next = def.type === 'object' ? def.shape[key] : def.type === 'tuple' ? def.items[Number(key)] : undefined
  return next === undefined ? { type: def.type, isNullable } : findType(next as Schema, inner)
}

export const getFactType = (path: string): FactType => findType(PropertyInput, path.split('.'))
