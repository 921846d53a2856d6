/** Writes an offer: to whom, until when, and one to four alternatives. */
import { useLiveQuery } from 'dexie-react-hooks'
import { type ChangeEvent, type FormEvent, useState } from 'react'
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
import { readBookableRooms } from '../rooms/queries.ts'
import { DialogFooter } from '../writes/DialogFooter.tsx'
import { FormModal } from '../writes/FormModal.tsx'
import { AlternativeFields } from './AlternativeFields.tsx'
import { type AlternativeForm, buildForm, buildOffer, findProblem, type OfferStart, readForm } from './offerForm.ts'
import { useAddOffer, useEditOffer } from './useOfferWrites.ts'

type Props = { onClose: () => void } & ({ offer: Offer; start?: never } | { offer?: never; start: OfferStart })

export function OfferDialog({ offer, start, onClose }: Props) {
  const { i18n } = useLanguage()
  const rooms = useLiveQuery(readBookableRooms) ?? []
  const [form, setForm] = useState(() => (offer ? readForm(offer) : buildForm(start, farmToday())))
  const [problem, setProblem] = useState<string | null>(null)
  const add = useAddOffer(onClose)
  const edit = useEditOffer(onClose)
  const isPending = add.isPending || edit.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = findProblem(form, rooms)
    setProblem(found)
    if (found !== null) return
    const after = buildOffer(form, rooms, offer ?? null)
    if (offer) edit.mutate({ before: offer, after })
    else add.mutate(after)
  }
  const text = (name: 'guestName' | 'guestSurname' | 'guestEmail', label: string) => ({
    ...{ id: `offer-${name}`, label, autoComplete: 'off', value: form[name] },
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setForm({ ...form, [name]: target.value }),
  })
  const setAlternative = (index: number, changed: AlternativeForm | null) =>
    setForm({
      ...form,
      alternatives: form.alternatives.flatMap((it, at) => (at === index ? (changed ?? []) : it)),
    })
  const addAlternative = () => {
    const last = form.alternatives.at(-1)
    if (last)
      setForm({ ...form, alternatives: [...form.alternatives, { ...last, roomId: null, price: '', lines: [] }] })
  }
  return (
    <FormModal
      isOpen
      onClose={onClose}
      size="wide"
      title={i18n.t(offer ? /*i18n*/ 'admin.offer.edit' : /*i18n*/ 'admin.offer.new')}
      closeLabel={i18n.t('admin.close')}
      isLocked={isPending}
    >
      <form className="dialog-form" noValidate onSubmit={submit}>
        <TextField {...text('guestName', i18n.t('admin.field.guestName'))} />
        <TextField {...text('guestSurname', i18n.t('admin.field.guestSurname'))} />
        <TextField {...text('guestEmail', i18n.t('admin.booking.email'))} type="email" />
        <SelectField
          id="offer-language"
          label={i18n.t('admin.booking.language')}
          value={form.language}
          onChange={({ target }) => setForm({ ...form, language: toLanguage(target.value) })}
        >
          {languages.map((it) => (
            <option key={it} value={it}>
              {getLanguageName(it)}
            </option>
          ))}
        </SelectField>
        {form.alternatives.map((alternative, index) => (
          <AlternativeFields
            // biome-ignore lint/suspicious/noArrayIndexKey: the alternatives have no id
            key={index}
            {...{ index, alternative, rooms }}
            onChange={(changed) => setAlternative(index, changed)}
            onRemove={form.alternatives.length > 1 ? () => setAlternative(index, null) : undefined}
          />
        ))}
        {form.alternatives.length < maxAlternatives && (
          <Button onClick={addAlternative}>{i18n.t('admin.offer.addAlternative')}</Button>
        )}
        <div className="dialog-wide">
          <TextArea
            id="offer-text"
            label={i18n.t('admin.offer.text')}
            rows={3}
            value={form.text}
            onChange={({ target }) => setForm({ ...form, text: target.value })}
          />
        </div>
        <TextField
          id="offer-validUntil"
          type="date"
          label={i18n.t('admin.offer.validUntil')}
          min={farmToday()}
          value={form.validUntil}
          onChange={({ target }) => setForm({ ...form, validUntil: target.value })}
        />
        <Checkbox
          id="offer-holdsDays"
          label={i18n.t('admin.offer.keepFree')}
          checked={form.holdsDays}
          onChange={({ target }) => setForm({ ...form, holdsDays: target.checked })}
        />
        {problem && (
          <p className="dialog-warning" role="alert">
            {i18n.t(problem)}
          </p>
        )}
        <DialogFooter submitLabel={i18n.t('admin.offer.save')} isPending={isPending} canWait onClose={onClose} />
      </form>
    </FormModal>
  )
}
