/** The steps of an online check-in. Names and dates stay on this phone after each step; documents only on the screen. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fillMembers } from '#contract/guests/guestForm.ts'
import type { GuestData } from '#contract/guests/guests.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import type { WriteFailure as Failure } from '../useRequestWrite.ts'
import { writeDraft } from './checkinDraft.ts'
import {
  getTogether,
  isBirthDayPossible,
  listOpenDocumentFields,
  listOpenFields,
  listWithDocument,
  setTogether,
} from './checkinSteps.ts'
import { DocumentStep } from './DocumentStep.tsx'
import { PersonStep } from './PersonStep.tsx'
import { usePlaceTables } from './usePlaceTables.ts'
import { WriteFailure } from './WriteFailure.tsx'

type Props = {
  code: string
  start: () => GuestData[]
  /** What the farm has, of documents the last characters. */
  stored: GuestData[]
  isSending: boolean
  failure: Failure | null
  onSend: (persons: GuestData[]) => void
}

/** The path of the server's first error. */
const findWrongField = (failure: Props['failure']): string | undefined => Object.keys(failure?.errors ?? {})[0]

/** The person whom the server's first error is about; null where it is about none. */
const findWrongPerson = (failure: Props['failure']): number | null => {
  const [index] = findWrongField(failure)?.split('.') ?? []
  return index !== undefined && /^\d+$/.test(index) ? Number(index) : null
}

export function CheckinForm({ code, start, stored, isSending, failure, onSend }: Props) {
  const { i18n } = useLanguage()
  const today = farmToday()
  const tables = usePlaceTables()
  const [persons, setPersons] = useState(start)
  const [step, setStep] = useState(0)
  const [isSubmitted, setSubmitted] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const person = persons[step]
  const isLast = person === undefined
  const withDocument = listWithDocument(persons)
  const listMissingOf = (it: GuestData) =>
    isLast ? listOpenDocumentFields(it) : listOpenFields(it, tables !== undefined)
  const go = (next: number) => {
    setSubmitted(false)
    setStep(next)
  }
  useEffect(() => {
    if (step > 0) heading.current?.focus()
  }, [step])
  useEffect(() => {
    const wrong = findWrongPerson(failure)
    const isOfDocument = findWrongField(failure)?.includes('document')
    if (wrong !== null && !isOfDocument) setStep(wrong)
  }, [failure])
  const getServerError = (index: number) => (field: keyof GuestData) => failure?.errors[`${index}.${field}`]
  const keep = (next: GuestData[]) => {
    setPersons(next)
    writeDraft(code, next)
  }
  const setPerson = (changed: GuestData) => keep(persons.map((it) => (it.id === changed.id ? changed : it)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    const asked = isLast ? withDocument : [person]
    const isOpen = asked.some((it) => listMissingOf(it).length > 0 || !isBirthDayPossible(it.birthDate, today))
    if (isOpen) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    if (!isLast) {
      // The first one is the head of the family.
      if (step === 0) keep(fillMembers(persons))
      return go(step + 1)
    }
    const unfinished = persons.findIndex((it) => listOpenFields(it, true).length > 0)
    if (unfinished >= 0) {
      setStep(unfinished)
      return
    }
    onSend(persons)
  }
  return (
    <form ref={form} className="checkin-form" noValidate onSubmit={submit}>
      <h2 id="checkin" ref={heading} tabIndex={-1}>
        {isLast ? i18n.t('checkin.documents') : i18n.t('checkin.step', { n: step + 1, count: persons.length })}
      </h2>
      {step === 0 && <p>{i18n.t('checkin.text')}</p>}
      {step === 0 && persons.length > 1 && (
        <RadioGroup
          legend={i18n.t('checkin.together')}
          options={[
            { value: 'family', label: i18n.t('checkin.family') },
            { value: 'group', label: i18n.t('checkin.group') },
            { value: 'single', label: i18n.t('checkin.single') },
          ]}
          value={getTogether(persons)}
          onChange={(together) => keep(setTogether(persons, together))}
        />
      )}
      {person && (
        <PersonStep
          key={person.id}
          person={person}
          tables={tables}
          today={today}
          missing={isSubmitted ? listMissingOf(person) : []}
          getServerError={getServerError(step)}
          onChange={setPerson}
        />
      )}
      {isLast && <p>{i18n.t('checkin.documentsText')}</p>}
      {isLast && !tables && <p role="status">{i18n.t('checkin.needsNetwork')}</p>}
      {isLast &&
        tables &&
        withDocument.map((it) => (
          <DocumentStep
            key={it.id}
            person={it}
            kept={stored.find(({ id }) => id === it.id)?.documentNumber ?? null}
            tables={tables}
            today={today}
            missing={isSubmitted ? listMissingOf(it) : []}
            getServerError={getServerError(persons.indexOf(it))}
            onChange={setPerson}
          />
        ))}
      <WriteFailure failure={failure} />
      <div className="inline-group">
        {step > 0 && (
          <Button disabled={isSending} onClick={() => go(step - 1)}>
            {i18n.t('checkin.back')}
          </Button>
        )}
        <Button type="submit" variant="primary" disabled={isSending || (isLast && !tables)}>
          {i18n.t(isLast ? /*i18n*/ 'checkin.send' : /*i18n*/ 'checkin.next')}
        </Button>
      </div>
      {!isLast && <p className="muted">{i18n.t('checkin.kept')}</p>}
    </form>
  )
}
