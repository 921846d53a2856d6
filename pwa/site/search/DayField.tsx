/**
 * A day of the search. Without a script it is the browser's own date input. With one, a text field stands before it: it
 * says "ven 4 dic", takes what somebody types, and opens the calendar. The date input stays beneath for programs that fill
 * forms, with the same day.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Day } from '#contract/days/days.ts'
import { formatDate } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'

type Reader = Pick<typeof import('#contract/days/typedDay.ts'), 'parseNextDay'> & typeof import('./DayProblem.tsx')

type Props = {
  id: string
  name: 'from' | 'to'
  label: string
  /** '' for none. */
  day: Day
  today: Day
  min: Day
  /** Whether the calendar can open. */
  hasCalendar: boolean
  /** Whether the guest has tried to search: what is not understood is marked then, too. */
  isChecked: boolean
  onChange: (day: Day) => void
  onOpen: () => void
}

export function DayField({ id, name, label, day, today, min, hasCalendar, isChecked, onChange, onOpen }: Props) {
  const { i18n, language } = useLanguage()
  /** What is being typed, and what was typed and is no day; else null. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  /** Loaded for those who type: most choose in the calendar. */
  const [reader, setReader] = useState<Reader | null>(null)
  const native = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isUnread = reader !== null && typed !== null && typed.trim() !== '' && day === ''
  const isInvalid = isUnread && (isLeft || isChecked)
  useEffect(() => {
    if (hasCalendar && document.activeElement === native.current) field.current?.focus()
  }, [hasCalendar])
  const write = (text: string) => {
    setTyped(text)
    setLeft(false)
    onChange(reader?.parseNextDay(text, today) ?? '')
  }
  const loadReader = () => {
    Promise.all([import('#contract/days/typedDay.ts'), import('./DayProblem.tsx')]).then(
      ([{ parseNextDay }, { DayProblem }]) => setReader({ parseNextDay, DayProblem }),
      () => undefined,
    )
  }
  const readTyped = useEffectEvent(() => {
    if (reader && typed !== null) onChange(reader.parseNextDay(typed, today) ?? '')
  })
  useEffect(() => {
    if (reader) readTyped()
  }, [reader])
  const leave = () => {
    setLeft(true)
    if (day !== '') setTyped(null)
  }
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  const shown = day && formatDate(day, language, { weekday: 'short', day: 'numeric', month: 'short', ...year })
  return (
    <div className="search-field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={native}
        type="date"
        name={name}
        required
        min={min}
        value={day}
        onChange={({ target }) => {
          setTyped(null)
          onChange(target.value)
        }}
        {...(hasCalendar
          ? { className: 'visually-hidden', tabIndex: -1, 'aria-hidden': true }
          : { id, className: 'search-control' })}
      />
      {hasCalendar && (
        <>
          <input
            ref={field}
            id={id}
            type="text"
            className="search-control"
            // A tap opens the calendar, so no keyboard of the screen is needed.
            inputMode="none"
            autoComplete="off"
            placeholder={i18n.t('search.anyDay')}
            aria-haspopup="dialog"
            aria-required
            aria-invalid={isInvalid || undefined}
            data-unread={isUnread || undefined}
            aria-describedby={`${id}-hint`}
            value={typed !== null && (day === '' || !isLeft) ? typed : shown}
            onChange={({ target }) => write(target.value)}
            onFocus={loadReader}
            onBlur={leave}
            onClick={onOpen}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
              event.preventDefault()
              onOpen()
            }}
          />
          {isInvalid ? (
            <reader.DayProblem id={`${id}-hint`} text={i18n.t('search.dayUnread')} />
          ) : (
            <span id={`${id}-hint`} className="visually-hidden">
              {i18n.t('search.dayHint')}
            </span>
          )}
        </>
      )}
    </div>
  )
}
