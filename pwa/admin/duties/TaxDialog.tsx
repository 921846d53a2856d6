/** The rules of the tourist tax, as the municipality has written them. */
import { useLiveQuery } from 'dexie-react-hooks'
import type { FormEvent } from 'react'
import { portals } from '#contract/channels.ts'
import type { Day } from '#contract/days.ts'
import type { TaxSettings } from '#contract/taxSettings.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { PlaceField } from '../guests/PlaceField.tsx'
import { usePlaces } from '../guests/usePlaces.ts'
import { formatRoomType } from '../rooms/labels.ts'
import { isBookable, readRooms } from '../rooms/queries.ts'
import { useProperty } from '../settings/propertyContext.ts'
import { portalNames } from '../subjects/portalNames.ts'
import { getFieldError } from '../sync/errors.ts'
import { DialogFooter } from '../writes/DialogFooter.tsx'
import { FormModal } from '../writes/FormModal.tsx'
import { RestoredNote } from '../writes/RestoredNote.tsx'
import { useDialogDraft } from '../writes/useDialogDraft.ts'
import { TaxRows } from './TaxRows.tsx'
import { createExemption, emptyDeadline, emptyPeriod, TaxValues, toTaxInput, toTaxValues } from './taxForm.ts'
import { useDutiesWrite } from './useDutiesWrite.ts'

type Set = (change: Partial<TaxValues>) => void
type PartProps = { values: TaxValues; set: Set; getError: (path: string) => string | undefined }

export function TaxDialog({ tax, today, onClose }: { tax: TaxSettings | null; today: Day; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const town = useProperty()?.address.town ?? ''
  const places = usePlaces()
  const { values, setValues, isRestored, close } = useDialogDraft<TaxValues>({
    ...{ form: 'tax', id: null, schema: TaxValues, onClose },
    initial: () => toTaxValues(tax, town, today.slice(0, 4), language),
  })
  const { form, write } = useDutiesWrite(close)
  const getError = (path: string) => getFieldError(write.error, `tax.${path}`)
  const set: Set = (change) => setValues({ ...values, ...change })
  const getProps = (name: 'from' | 'municipality' | 'maxNights' | 'freeBelowAge') => ({
    ...{ id: `tax-${name}`, error: getError(name), value: values[name] },
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    write.mutate({ tax: toTaxInput(values) })
  }
  const parts = { values, set, getError }
  const keepsEarlier = tax !== null && values.from > tax.from
  return (
    <FormModal
      isOpen
      onClose={close}
      size="wide"
      hasText={isRestored}
      title={i18n.t('admin.tax.rules')}
      closeLabel={i18n.t('admin.close')}
      isLocked={write.isPending}
    >
      {isRestored && <RestoredNote />}
      <form ref={form} className="dialog-form" noValidate autoComplete="off" onSubmit={submit}>
        <TextField {...getProps('municipality')} label={i18n.t('admin.tax.municipality')} />
        <TextField
          {...getProps('from')}
          type="date"
          label={i18n.t('admin.tax.from')}
          hint={
            keepsEarlier
              ? i18n.t('admin.tax.keepsEarlier', { day: formatDay(values.from, language) })
              : i18n.t('admin.tax.fromHint')
          }
        />
        <Periods {...parts} />
        <TextField
          {...getProps('maxNights')}
          inputMode="numeric"
          label={i18n.t('admin.tax.maxNights')}
          hint={i18n.t('admin.tax.maxNightsHint')}
        />
        <TextField
          {...getProps('freeBelowAge')}
          inputMode="numeric"
          label={i18n.t('admin.tax.freeBelowAge')}
          hint={i18n.t('admin.tax.freeBelowAgeHint')}
        />
        {places && (
          <PlaceField
            id="tax-residentsOf"
            label={i18n.t('admin.tax.residentsOf')}
            hint={i18n.t('admin.tax.residentsOfHint')}
            error={getError('residentsOf')}
            places={places}
            of="comune"
            day={today}
            value={values.residentsOf}
            onChange={(residentsOf) => set({ residentsOf })}
          />
        )}
        <Exemptions {...parts} />
        <CollectingPortals {...parts} />
        <Deadlines {...parts} />
        <DialogFooter submitLabel={i18n.t('admin.rooms.save')} isPending={write.isPending} onClose={close} />
      </form>
    </FormModal>
  )
}

function Periods({ values, set, getError }: PartProps) {
  const { i18n } = useLanguage()
  const rooms = useLiveQuery(readRooms)?.filter(isBookable) ?? []
  const used = values.periods.flatMap(({ roomType }) => (roomType === '' ? [] : [roomType]))
  const types = [...new Set([...rooms.map(({ type }) => type), ...used])]
  return (
    <TaxRows
      title={i18n.t('admin.tax.periods')}
      hint={i18n.t('admin.tax.periodsHint')}
      addLabel={i18n.t('admin.tax.addPeriod')}
      error={getError('periods')}
      rows={values.periods}
      create={() => emptyPeriod}
      onChange={(periods) => set({ periods })}
    >
      {(row, index, change) => (
        <>
          {(['from', 'to'] as const).map((name) => (
            <TextField
              key={name}
              id={`tax-periods-${index}-${name}`}
              label={i18n.t(name === 'from' ? /*i18n*/ 'admin.tax.periodFrom' : /*i18n*/ 'admin.tax.periodTo')}
              error={getError(`periods.${index}.${name}`)}
              inputMode="numeric"
              maxLength={5}
              value={row[name]}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          ))}
          <TextField
            id={`tax-periods-${index}-amount`}
            label={i18n.t('admin.tax.amount')}
            error={getError(`periods.${index}.amountCents`)}
            inputMode="decimal"
            value={row.amount}
            onChange={({ target }) => change({ amount: target.value })}
          />
          {types.length > 1 && (
            <SelectField
              id={`tax-periods-${index}-roomType`}
              label={i18n.t('admin.tax.roomType')}
              value={row.roomType}
              onChange={({ target }) => change({ roomType: target.value })}
            >
              <option value="">{i18n.t('admin.tax.allRooms')}</option>
              {types.map((type) => (
                <option key={type} value={type}>
                  {formatRoomType(type, i18n)}
                </option>
              ))}
            </SelectField>
          )}
          <TextField
            id={`tax-periods-${index}-upTo`}
            label={i18n.t('admin.tax.upTo')}
            error={getError(`periods.${index}.upToCents`)}
            inputMode="decimal"
            value={row.upTo}
            onChange={({ target }) => change({ upTo: target.value })}
          />
        </>
      )}
    </TaxRows>
  )
}

function Exemptions({ values, set, getError }: PartProps) {
  const { i18n } = useLanguage()
  return (
    <TaxRows
      title={i18n.t('admin.tax.exemptions')}
      hint={i18n.t('admin.tax.exemptionsHint')}
      addLabel={i18n.t('admin.tax.addExemption')}
      error={getError('exemptions')}
      rows={values.exemptions}
      create={() => createExemption(values.exemptions)}
      onChange={(exemptions) => set({ exemptions })}
    >
      {(row, index, change) =>
        (['name', 'nameEn'] as const).map((name) => (
          <TextField
            key={name}
            id={`tax-exemptions-${index}-${name}`}
            label={i18n.t(name === 'name' ? /*i18n*/ 'admin.tax.exemption' : /*i18n*/ 'admin.tax.exemptionEn')}
            error={getError(`exemptions.${index}.${name}`)}
            lang={name === 'name' ? 'it' : 'en'}
            value={row[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))
      }
    </TaxRows>
  )
}

function CollectingPortals({ values, set }: PartProps) {
  const { i18n } = useLanguage()
  return (
    <fieldset className="dialog-wide">
      <legend>{i18n.t('admin.tax.collectedBy')}</legend>
      {portals.map((portal) => (
        <Checkbox
          key={portal}
          id={`tax-collectedBy-${portal}`}
          label={portalNames[portal] ?? i18n.t('admin.tax.otherPortals')}
          checked={values.collectedBy.includes(portal)}
          onChange={({ target }) => {
            const others = values.collectedBy.filter((it) => it !== portal)
            set({ collectedBy: target.checked ? [...others, portal] : others })
          }}
        />
      ))}
    </fieldset>
  )
}

function Deadlines({ values, set, getError }: PartProps) {
  const { i18n } = useLanguage()
  return (
    <TaxRows
      title={i18n.t('admin.tax.deadlines')}
      hint={i18n.t('admin.tax.deadlinesHint')}
      addLabel={i18n.t('admin.tax.addDeadline')}
      error={getError('deadlines')}
      rows={values.deadlines}
      create={() => emptyDeadline}
      onChange={(deadlines) => set({ deadlines })}
    >
      {(row, index, change) => (
        <>
          <TextField
            id={`tax-deadlines-${index}-name`}
            label={i18n.t('admin.tax.deadline')}
            error={getError(`deadlines.${index}.name`)}
            value={row.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <SelectField
            id={`tax-deadlines-${index}-every`}
            label={i18n.t('admin.tax.every')}
            value={row.every}
            onChange={({ target }) => change({ every: target.value === 'month' ? 'month' : 'quarter' })}
          >
            <option value="month">{i18n.t('admin.tax.everyMonth')}</option>
            <option value="quarter">{i18n.t('admin.tax.everyQuarter')}</option>
          </SelectField>
          <TextField
            id={`tax-deadlines-${index}-day`}
            label={i18n.t('admin.tax.day')}
            error={getError(`deadlines.${index}.day`)}
            inputMode="numeric"
            value={row.day}
            onChange={({ target }) => change({ day: target.value })}
          />
        </>
      )}
    </TaxRows>
  )
}
