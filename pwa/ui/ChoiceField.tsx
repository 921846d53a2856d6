/**
 * A field whose value is chosen from a long list by typing: a combobox with a listbox below. Written by hand: the one of
 * React Aria brings a popover and its collections, and guests pay for the bytes.
 */
import { type KeyboardEvent, useState } from 'react'
import './ChoiceField.css'
import { Field } from './Field.tsx'
import { type FieldProps, getControlProps } from './fieldProps.ts'

export type Choice = { value: string; text: string }
type Props = FieldProps & {
  /** Null while nothing is chosen. */
  value: Choice | null
  search: (typed: string) => Choice[]
  onChange: (value: string | null) => void
  /** Said when the typed text is not in the list. */
  notFound: string
  required?: boolean
  disabled?: boolean
}

const toKey = (text: string): string => text.trim().toUpperCase()

export function ChoiceField({ value, search, onChange, notFound, required, disabled, ...field }: Props) {
  /** Null while nobody types. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const { id } = field
  const options = isOpen && typed !== null ? search(typed) : []
  const listId = `${id}-list`
  const choose = (choice: Choice) => {
    onChange(choice.value)
    setTyped(null)
    setOpen(false)
  }
  const leave = () => {
    setOpen(false)
    if (typed === null) return
    const found = search(typed)
    const fitting = found.length === 1 ? found[0] : found.find(({ text }) => toKey(text) === toKey(typed))
    if (fitting) return choose(fitting)
    onChange(null)
    if (typed.trim() === '') setTyped(null)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (options.length === 0) return
    if (step !== undefined) setActive((active + step + options.length) % options.length)
    else if (event.key === 'Enter' && options[active]) choose(options[active])
    else if (event.key === 'Escape') setOpen(false)
    else return
    event.preventDefault()
    // Escape would close the dialog around the field, too.
    event.stopPropagation()
  }
  const isUnknown = typed !== null && !isOpen
  const notes = { ...field, error: isUnknown ? notFound : field.error }
  return (
    <Field {...notes}>
      <div className="choice-field">
        <input
          className="control"
          {...getControlProps(notes)}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={options.length > 0 ? `${listId}-${active}` : undefined}
          aria-required={required}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          value={typed ?? value?.text ?? ''}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(0)
            setOpen(true)
          }}
          onKeyDown={press}
          onBlur={leave}
        />
        <div id={listId} role="listbox" aria-labelledby={id} className="choice-list" hidden={options.length === 0}>
          {options.map((option, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus and names the active option
            <div
              key={option.value}
              id={`${listId}-${i}`}
              role="option"
              className="choice-option"
              aria-selected={i === active}
              // The input keeps the focus, so that leaving it does not choose another option before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option.text}
            </div>
          ))}
        </div>
      </div>
    </Field>
  )
}
