/** Crop and texts of a picture, and the way back to the drawn one. */
import { useState } from 'react'
import { AltTexts, isGalleryPicture, type PicturePlace, toAltTexts } from '#contract/site/pictures.ts'
import { getLanguageName, type Language } from '#locales/language.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { getFieldError } from '../sync/errors.ts'
import { useOfferedLanguages } from '../sync/useOfferedLanguages.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { FormDialog } from '../writes/FormDialog.tsx'
import { CropChooser } from './CropChooser.tsx'
import { type PlaceChange, usePlaceWrites } from './usePlaceWrites.ts'

type Props = {
  place: PicturePlace
  label: string
  narrow?: PicturePlace | undefined
  /** Where else the site shows this picture. */
  others: string[]
  onClose: () => void
}

export function PictureDialog({ place, label, narrow, others, onClose }: Props) {
  const { i18n } = useLanguage()
  const languages = useOfferedLanguages()
  const blockedReason = useBlockedReason()
  const [draft, setDraft] = useState<PlaceChange>({})
  const [isStale, setStale] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // The version that the person has seen: the place itself follows what others change meanwhile.
  const [version, setVersion] = useState(place.version)
  const { save, remove } = usePlaceWrites({ ...place, version }, (current) => {
    setStale(true)
    setVersion(current.version)
  })
  const { alt, focus, hidden } = { ...place, ...draft }
  const altTexts: Record<string, string | undefined> = alt
  const submit = () => {
    save.mutate(draft, { onSuccess: onClose })
  }
  const isPending = save.isPending || remove.isPending
  const alsoShown = others.length > 0 && (
    <p className="dialog-wide">{i18n.t('admin.pictures.others', { places: others.join(', ') })}</p>
  )
  return (
    <FormDialog
      title={label}
      size="wide"
      submitLabel={i18n.t('admin.rooms.save')}
      isPending={isPending}
      isDisabled={Object.keys(draft).length === 0}
      onSubmit={submit}
      onClose={onClose}
      after={
        isAsking && (
          <ConfirmDialog
            title={i18n.t(place.isDrawn ? /*i18n*/ 'admin.pictures.asDrawn' : /*i18n*/ 'admin.pictures.remove')}
            submitLabel={i18n.t('admin.pictures.removeConfirm')}
            isPending={remove.isPending}
            onConfirm={() => remove.mutate(null, { onSuccess: onClose })}
            onClose={() => setAsking(false)}
          >
            <p className="dialog-wide">
              {i18n.t(place.isDrawn ? /*i18n*/ 'admin.pictures.asDrawnText' : /*i18n*/ 'admin.pictures.removeText')}
            </p>
            {alsoShown}
          </ConfirmDialog>
        )
      }
    >
      {isStale && (
        <Card kind="note" tone="warn" className="dialog-wide" role="alert">
          <p>{i18n.t('admin.pictures.stale')}</p>
        </Card>
      )}
      {alsoShown}
      <div className="dialog-wide">
        {place.hasPhotograph && place.kind !== 'logo' ? (
          <CropChooser
            place={place}
            formats={[place, ...(narrow && !narrow.hasPhotograph ? [narrow] : [])]}
            focus={focus}
            onChange={(chosen) => setDraft({ ...draft, focus: chosen })}
          />
        ) : (
          place.url !== null && <img className="picture-drawn" src={place.url} alt={label} />
        )}
      </div>
      {(place.kind === 'page' ? languages : []).map((language) => (
        <TextArea
          key={language}
          id={`alt-${language}`}
          lang={language}
          label={i18n.t('admin.pictures.alt', { language: getLanguageName(language) })}
          hint={i18n.t('admin.pictures.altHint')}
          error={getAltError(draft, language, i18n.t.bind(i18n)) ?? getFieldError(save.error, language)}
          rows={3}
          value={altTexts[language] ?? ''}
          onChange={({ target }) =>
            setDraft({ ...draft, alt: toAltTexts({ ...alt, [language]: target.value.replace(/\s*\n\s*/g, ' ') }) })
          }
        />
      ))}
      {isGalleryPicture(place.name) && (
        <div className="dialog-wide">
          <Checkbox
            id="picture-hidden"
            label={i18n.t('admin.pictures.hide')}
            hint={i18n.t('admin.pictures.hideHint')}
            checked={hidden}
            onChange={({ target }) => setDraft({ ...draft, hidden: target.checked })}
          />
        </div>
      )}
      {place.hasPhotograph && (
        <div className="dialog-wide">
          <Button variant="danger" disabled={blockedReason !== null || isPending} onClick={() => setAsking(true)}>
            {i18n.t(place.isDrawn ? /*i18n*/ 'admin.pictures.asDrawn' : /*i18n*/ 'admin.pictures.remove')}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

/** The error of a text that is too long, before it is sent. */
function getAltError({ alt }: PlaceChange, language: Language, translate: (id: string) => string): string | undefined {
  if (alt === undefined) return undefined
  const issue = AltTexts.safeParse(alt).error?.issues.find(({ path }) => path[0] === language)
  return issue && translate(issue.message)
}
