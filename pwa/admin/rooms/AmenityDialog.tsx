/** What an amenity of the farm is called in each language. */
import { z } from 'zod/mini'
import type { Content } from '#contract/content.ts'
import { getLanguageName, languages } from '#locales/language.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { pull } from '#pwa/offline/sync.ts'
import { TextField } from '#pwa/ui/TextField.tsx'
import { getFieldError } from '../sync/errors.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { LanguageColumns } from '../writes/LanguageColumns.tsx'
import { useDialogDraft } from '../writes/useDialogDraft.ts'
import { useFocusOnError } from '../writes/useFocusOnError.ts'
import { useWrite } from '../writes/useWrite.ts'

type Amenities = Content['amenities']
type Names = Amenities[number]['name']
const Names = z.catchall(z.object({ it: z.string(), en: z.string() }), z.string())

type Props = {
  amenity: string
  /** The names of all amenities, which are saved together. */
  written: Amenities
  version: number
  onClose: () => void
}

export function AmenityDialog({ amenity, written, version, onClose }: Props) {
  const { i18n } = useLanguage()
  const found = written.findIndex((it) => it.amenity === amenity)
  const place = found === -1 ? written.length : found
  const {
    values: names,
    setValues: setNames,
    isRestored,
    close,
  } = useDialogDraft<Names>({
    ...{ form: 'amenity', id: amenity, schema: Names, onClose },
    initial: () => written[place]?.name ?? { it: amenity, en: '' },
  })
  const { form, focusFirstError } = useFocusOnError()
  const save = useWrite({
    send: (amenities: Amenities, key) => call('property.change', { body: { content: { amenities } }, key, version }),
    // The next change needs the new version.
    store: pull,
    success: () => /*i18n*/ 'admin.rooms.saved',
    failure: () => ({ title: /*i18n*/ 'admin.rooms.failed' }),
    onDone: close,
    onError: () => {
      focusFirstError()
      return false
    },
  })
  const submit = () => {
    // Where a further language has no name, guests read the English one.
    const { it, en, ...others } = names
    const filled = Object.entries(others).filter(([, name]) => name.trim() !== '')
    const entry = { amenity, name: { it, en, ...Object.fromEntries(filled) } }
    save.mutate([...written.slice(0, place), entry, ...written.slice(place + 1)])
  }
  return (
    <FormDialog
      title={i18n.t('admin.amenities.edit', { amenity })}
      isRestored={isRestored}
      form={form}
      submitLabel={i18n.t('admin.rooms.save')}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <LanguageColumns>
        {languages.map((tag) => (
          <TextField
            key={tag}
            id={`amenity-name-${tag}`}
            label={getLanguageName(tag)}
            lang={tag}
            error={getFieldError(save.error, `content.amenities.${place}.name.${tag}`)}
            value={names[tag] ?? ''}
            onChange={({ target }) => setNames({ ...names, [tag]: target.value })}
          />
        ))}
      </LanguageColumns>
    </FormDialog>
  )
}
