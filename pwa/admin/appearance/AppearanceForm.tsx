/** The accent and the typefaces of the site, shown while they are chosen, with what the contrast check says. */
import { useLiveQuery } from 'dexie-react-hooks'
import { type FormEvent, useState } from 'react'
import {
  type Appearance,
  deriveShades,
  findReadableAccent,
  getLowestContrast,
  schemes,
  type Typeface,
} from '#contract/site/appearance.ts'
import { getNumberFormat } from '#contract/text/format.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { pull } from '#pwa/offline/sync.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import { readProperty } from '../settings/queries.ts'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'
import { AccentChoice } from './AccentChoice.tsx'
import './AppearanceForm.css'
import { AppearancePreview } from './AppearancePreview.tsx'

/** Names are the same in all languages. */
const typefaceOptions: { value: Typeface; label: string }[] = [
  { value: 'garamond', label: 'EB Garamond + Alegreya Sans' },
  { value: 'fraunces', label: 'Fraunces + Source Sans 3' },
]

export function AppearanceForm() {
  const { i18n, language } = useLanguage()
  const blockedReason = useBlockedReason()
  const property = useLiveQuery(readProperty)
  const [chosen, setChosen] = useState<Partial<Appearance>>({})
  const save = useWrite({
    send: (appearance: Appearance, key) =>
      call('property.change', { body: { appearance }, key, version: property?.version ?? 0 }),
    // The next change needs the new version.
    store: pull,
    success: () => /*i18n*/ 'admin.appearance.saved',
    failure: () => ({ title: /*i18n*/ 'admin.appearance.failed' }),
    onDone: () => setChosen({}),
  })
  if (!property?.value) return null
  const stored = property.value.appearance
  const look = { ...stored, ...chosen }
  const isChanged = look.accent !== stored.accent || look.typeface !== stored.typeface
  const shades = deriveShades(look.accent)
  const readable = shades ? look.accent : findReadableAccent(look.accent)
  const previewed = shades ?? deriveShades(readable)
  const formatRatio = (ratio: number) =>
    getNumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
      Math.floor(ratio * 10) / 10,
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(look)
  }
  return (
    <Card as="section" aria-labelledby="appearance-title">
      <h2 id="appearance-title">{i18n.t('admin.appearance.title')}</h2>
      <p className="muted">{i18n.t('admin.appearance.text')}</p>
      <form className="stack-4" noValidate onSubmit={submit}>
        <AccentChoice
          accent={look.accent}
          error={shades ? undefined : i18n.t('property.errors.accentTooLight')}
          onChange={(accent) => setChosen({ ...chosen, accent })}
        />
        <div role="status" className="appearance-check">
          {shades ? (
            <p>
              {i18n.t('admin.appearance.readable', {
                light: formatRatio(getLowestContrast('light', shades.light)),
                dark: formatRatio(getLowestContrast('dark', shades.dark)),
              })}
            </p>
          ) : (
            <Button onClick={() => setChosen({ ...chosen, accent: readable })}>
              <span className="accent-swatch" style={{ background: readable }} />
              {i18n.t('admin.appearance.darker')}
            </Button>
          )}
        </div>
        <RadioGroup
          legend={i18n.t('admin.appearance.typeface')}
          options={typefaceOptions}
          value={look.typeface}
          onChange={(typeface) => setChosen({ ...chosen, typeface })}
        />
        <div className="stack-4 appearance-previews">
          {previewed &&
            schemes.map((scheme) => (
              <AppearancePreview
                key={scheme}
                scheme={scheme}
                shades={previewed[scheme]}
                typeface={look.typeface}
                farmName={property.value?.name ?? ''}
              />
            ))}
        </div>
        <div className="dialog-footer">
          <BlockedReason />
          <Button disabled={!isChanged || save.isPending} onClick={() => setChosen({})}>
            {i18n.t('admin.sections.discard')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={blockedReason !== null || save.isPending || !isChanged || shades === null}
          >
            {i18n.t('admin.rooms.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
