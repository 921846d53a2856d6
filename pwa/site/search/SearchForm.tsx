/**
 * The search for a free room: arrival, departure, guests. Without a script it is a plain form with two date inputs. With
 * one, a tap on a day opens one calendar for both, whose code is loaded then.
 */
import { type ComponentType, type FormEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { addDays, type Day, isDay } from '#contract/days/days.ts'
import type { Search } from '#contract/search/searchAddress.ts'
import { limits } from '#contract/stays/stay.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { leaveDialog } from '#pwa/ui/useBackToClose.ts'
import { useHydrated } from '#pwa/ui/useHydrated.ts'
import { addPageTexts } from '../catalogs.ts'
import { usePreload } from '../preload.ts'
import { answerModule } from './answerModule.ts'
import { DayField } from './DayField.tsx'
import type { PickerProps } from './RangePicker.tsx'
import './SearchForm.css'

type Dates = { from: Day; to: Day }
type Fields = Dates & { guests: number }
const emptyFields: Fields = { from: '', to: '', guests: limits.defaultGuests }

/** The fields, which begin with the search of the address. What the guest has changed counts until another address comes. */
function useFields(search: Search | null) {
  const searched = search ? { from: search.checkinDate, to: search.checkoutDate, guests: search.guests } : emptyFields
  const address = Object.values(searched).join()
  const [changed, setChanged] = useState<{ address: string; fields: Fields } | null>(null)
  const fields = changed?.address === address ? changed.fields : searched
  return { ...fields, change: (part: Partial<Fields>) => setChanged({ address, fields: { ...fields, ...part } }) }
}

type Props = { search?: Search | null }

export function SearchForm({ search = null }: Props) {
  const { i18n, language } = useLanguage()
  const id = useId()
  const [, navigate] = useLocation()
  const isHydrated = useHydrated()
  const preload = usePreload()
  const today = farmToday()
  const { from, to, guests, change } = useFields(search)
  const [Picker, setPicker] = useState<ComponentType<PickerProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  /** The browser's own picker stands in when the calendar's code cannot be loaded. */
  const [hasFailed, setFailed] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const hasCalendar = isHydrated && !hasFailed

  const open = async () => {
    if (hasFailed) return
    setOpen(true)
    // The page of the answer. Without network it is loaded again when it opens.
    Promise.all([preload('/rooms'), answerModule.load()]).catch(() => undefined)
    try {
      const [{ RangePicker }] = await Promise.all([import('./RangePicker.tsx'), addPageTexts(i18n, language, 'rooms')])
      setPicker(() => RangePicker)
    } catch {
      setFailed(true)
      setOpen(false)
    }
  }
  const openAnswer = (dates: Dates, options?: typeof leaveDialog) =>
    navigate(`/rooms?${new URLSearchParams({ ...dates, guests: String(guests) })}`, options)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // The browser submits what its own picker chose, and the page of the answer checks it.
    if (hasFailed) return
    event.preventDefault()
    setChecked(true)
    const unread = event.currentTarget.querySelector<HTMLElement>('[data-unread]')
    if (unread) unread.focus()
    else if (from === '' || to === '') void open()
    else openAnswer({ from, to })
  }
  const getDayProps = (name: 'from' | 'to') => ({
    id: `${id}-${name}`,
    name,
    today,
    isChecked,
    hasCalendar,
    onOpen: () => void open(),
    onChange: (day: Day) => change({ [name]: day }),
  })
  return (
    <form
      className="search"
      action="/rooms"
      aria-label={i18n.t('search.title')}
      noValidate={hasCalendar}
      onSubmit={submit}
    >
      <DayField {...getDayProps('from')} label={i18n.t('search.from')} day={from} min={today} />
      <DayField
        {...getDayProps('to')}
        label={i18n.t('search.to')}
        day={to}
        min={addDays(isDay(from) ? from : today, 1)}
      />
      <div className="search-field">
        <label htmlFor={`${id}-guests`}>{i18n.t('search.guests')}</label>
        <select
          id={`${id}-guests`}
          name="guests"
          className="search-control"
          value={guests}
          onChange={(event) => change({ guests: Number(event.target.value) })}
        >
          {Array.from({ length: limits.maxGuestsOfSearch }, (_, index) => index + 1).map((n) => (
            <option key={n}>{n}</option>
          ))}
        </select>
      </div>
      <Button type="submit" variant="primary">
        {i18n.t('search.submit')}
      </Button>
      {Picker && isOpen && (
        <Picker
          initial={{ from, to }}
          guests={guests}
          onClose={() => setOpen(false)}
          onChoose={(dates) => {
            setOpen(false)
            openAnswer(dates, leaveDialog)
          }}
        />
      )}
    </form>
  )
}
