/** A form is a table: each of its rows names a value and says how it is typed. */
import type { ComponentProps, ReactElement, ReactNode } from 'react'

/** The names of the values that are a `Leaf`, such as `from`, `reason.it` or `periods.0.amount`. */
type NameOf<Tree, Leaf> = {
  [Key in keyof Tree & string]-?: NameBelow<NonNullable<Tree[Key]>, Leaf, Key>
}[keyof Tree & string]
type NameBelow<Value, Leaf, Name extends string> = Value extends Leaf
  ? Name
  : Value extends readonly (infer Item)[]
    ? NameBelow<NonNullable<Item>, Leaf, `${Name}.${number}`>
    : Value extends object
      ? `${Name}.${NameOf<Value, Leaf>}`
      : never

type TextKind = 'text' | 'area' | 'amount' | 'number' | 'date' | 'time' | 'email' | 'tel' | 'password' | 'url'
type InputProps = Pick<
  ComponentProps<'input'>,
  | 'autoCapitalize'
  | 'autoComplete'
  | 'autoFocus'
  | 'disabled'
  | 'inputMode'
  | 'lang'
  | 'max'
  | 'maxLength'
  | 'min'
  | 'onBlur'
  | 'placeholder'
  | 'required'
  | 'size'
  | 'spellCheck'
> & { rows?: number }
/** What a field sets. */
export type FieldValue = string | number | boolean | null
type Option<Value> = { value: Value; label: string }

export type TextLook = InputProps & { kind?: TextKind }
type SelectLook = { kind: 'select'; options: readonly Option<string | number | null>[] }
type RadioLook = { kind: 'radio'; options: readonly Option<string>[] }
type CheckLook = { kind: 'checkbox' }
export type Look = TextLook | SelectLook | RadioLook | CheckLook
/** How a field is shown. `isWide`: over all columns of the form. */
export type FieldLook = { label: string; hint?: ReactNode; isWide?: boolean } & Look

type Notes = {
  /** What the server calls the value, if not by its name. */
  path?: string
  /** What the form itself says is wrong. It comes before what the server says. */
  error?: string | undefined
}
type Named<Value, Name> = {
  name: Name
  /** Is shown until somebody has typed another one, such as what follows from other values. */
  value?: Value
}
export type Field<Values> = FieldLook &
  Notes &
  (
    | (Named<string, NameOf<Values, string>> & (TextLook | RadioLook))
    | (Named<string | number | null, NameOf<Values, string | number>> & SelectLook)
    | (Named<boolean, NameOf<Values, boolean>> & CheckLook)
  )

/** One text in all languages, side by side. */
type Texts<Values> = { columns: Field<Values>[] }

/** A field that needs a look of its own is an element. What is false is not shown. */
export type FormRow<Values> = Field<Values> | Texts<Values> | ReactElement | false | null | undefined

/** The id of the field of this name. */
export const getFieldId = (form: string, name: string): string => `${form}-${name.replaceAll('.', '-')}`

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const getValue = (values: unknown, name: string): unknown =>
  name.split('.').reduce((tree, key) => (isTree(tree) ? tree[key] : undefined), values)

/** The values with another one of this name. */
export function replaceValue<Values>(values: Values, name: string, value: FieldValue): Values {
  const [key = '', ...inner] = name.split('.')
  const below = isTree(values) ? values[key] : undefined
  const next = inner.length === 0 ? value : replaceValue(below, inner.join('.'), value)
  const changed = Array.isArray(values) ? values.with(Number(key), next) : { ...values, [key]: next }
  // The types of the names say that there is such a value.
  return changed as Values
}
