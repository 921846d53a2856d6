/** Writes an offer: to whom, until when, and one to four alternatives. */
import { useLiveQuery } from 'dexie-react-hooks'
import { type ChangeEvent, useState } from 'react'
import { maxAlternatives } from '#contract/offerRules.ts'
import type { Offer } from '#contract/offers.ts'
import { getLanguageName, languages, toLanguage } from '#locales/language.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { DoubtQuestion } from '../newBooking/DoubtQuestion.tsx'
import { useDoubts } from '../newBooking/useDoubts.ts'
import { readBookableRooms } from '../rooms/queries.ts'
import type { OfferStart } from '../subjects/offerHref.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { useDialogDraft } from '../writes/useDialogDraft.ts'
import { useFocusById } from '../writes/useFocusById.ts'
import { AlternativeFields } from './AlternativeFields.tsx'
import {
  type AlternativeForm,
  belongsTo,
  buildForm,
  buildOffer,
  findProblem,
  noLines,
  OfferForm,
  readForm,
} from './offerForm.ts'
import { useAddOffer, useEditOffer } from './useOfferWrites.ts'

type Props = { onClose: () => void } & ({ offer: Offer; start?: never } | { offer?: never; start: OfferStart })
type FieldProps = {
  form: OfferForm
  getError: (field: string) => string | undefined
  onChange: (form: OfferForm) => void
}

function GuestFields({ form, getError, onChange }: FieldProps) {
  const { i18n } = useLanguage()
  const text = (name: 'guestName' | 'guestSurname' | 'guestEmail', label: string) => ({
    ...{ id: `offer-${name}`, label, autoComplete: 'off', value: form[name], error: getError(`offer-${name}`) },
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ ...form, [name]: target.value }),
  })
  return (
    <>
      <TextField {...text('guestName', i18n.t('admin.field.guestName'))} />
      <TextField {...text('guestSurname', i18n.t('admin.field.guestSurname'))} />
      <TextField {...text('guestEmail', i18n.t('admin.booking.email'))} type="email" />
      <SelectField
        id="offer-language"
        label={i18n.t('admin.booking.language')}
        value={form.language}
        onChange={({ target }) => onChange({ ...form, language: toLanguage(target.value) })}
      >
        {languages.map((it) => (
          <option key={it} value={it}>
            {getLanguageName(it)}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** The text to the guest, until when the offer holds, and whether its days are kept free. */
function TermFields({ form, getError, onChange }: FieldProps) {
  const { i18n } = useLanguage()
  return (
    <>
      <div className="dialog-wide">
        <TextArea
          id="offer-text"
          label={i18n.t('admin.offer.text')}
          rows={3}
          value={form.text}
          onChange={({ target }) => onChange({ ...form, text: target.value })}
        />
      </div>
      <TextField
        id="offer-validUntil"
        type="date"
        label={i18n.t('admin.offer.validUntil')}
        error={getError('offer-validUntil')}
        min={farmToday()}
        value={form.validUntil}
        onChange={({ target }) => onChange({ ...form, validUntil: target.value })}
      />
      <Checkbox
        id="offer-holdsDays"
        label={i18n.t('admin.offer.keepFree')}
        checked={form.holdsDays}
        onChange={({ target }) => onChange({ ...form, holdsDays: target.checked })}
      />
    </>
  )
}

export function OfferDialog({ offer, start, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const rooms = useLiveQuery(readBookableRooms) ?? []
  const draft = useDialogDraft({
    ...{ form: 'offer', id: offer?.id ?? null, schema: OfferForm, onClose },
    accepts: (typed) => offer !== undefined || belongsTo(typed, start),
    initial: () => (offer ? readForm(offer, language) : buildForm(start, farmToday())),
  })
  const { values: form, setValues: setForm, isRestored, close } = draft
  const [problem, setProblem] = useState<ReturnType<typeof findProblem>>(null)
  const focusById = useFocusById()
  const add = useAddOffer(close)
  const edit = useEditOffer(close)
  const doubts = useDoubts()
  const isPending = add.isPending || edit.isPending
  const submit = () => {
    const found = findProblem(form, rooms)
    setProblem(found)
    if (found !== null) return focusById(found.field)
    const after = buildOffer(form, rooms, offer ?? null)
    const offeredFor = { bookingId: form.bookingId }
    doubts.ask(
      after.alternatives.map((it) => ({ before: null, after: it, offeredFor })),
      () => (offer ? edit.mutate({ before: offer, after }) : add.mutate(after)),
    )
  }
  const getError = (field: string) => (problem?.field === field ? i18n.t(problem.message) : undefined)
  const setAlternatives = (alternatives: AlternativeForm[]) => setForm({ ...form, alternatives })
  const addAlternative = () => {
    const last = form.alternatives.at(-1)
    if (last) setAlternatives([...form.alternatives, { ...last, ...noLines, roomId: null }])
  }
  return (
    <FormDialog
      title={i18n.t(offer ? /*i18n*/ 'admin.offer.edit' : /*i18n*/ 'admin.offer.new')}
      size="wide"
      isRestored={isRestored}
      submitLabel={i18n.t('admin.offer.save')}
      isPending={isPending}
      canWait
      onSubmit={submit}
      onClose={close}
      after={<DoubtQuestion doubts={doubts} />}
    >
      <GuestFields {...{ form, getError }} onChange={setForm} />
      {form.alternatives.map((alternative, index) => (
        <AlternativeFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the alternatives have no id
          key={index}
          {...{ index, alternative, rooms, getError }}
          bookingId={form.bookingId}
          onChange={(changed) => setAlternatives(form.alternatives.with(index, changed))}
          onRemove={
            form.alternatives.length > 1
              ? () => setAlternatives(form.alternatives.filter((_, at) => at !== index))
              : undefined
          }
        />
      ))}
      {form.alternatives.length < maxAlternatives && (
        <Button onClick={addAlternative}>{i18n.t('admin.offer.addAlternative')}</Button>
      )}
      <TermFields {...{ form, getError }} onChange={setForm} />
    </FormDialog>
  )
}
