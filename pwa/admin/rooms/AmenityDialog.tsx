/** What an amenity of the farm is called in each language. */
import { z } from 'zod/mini'
import { getLanguageName, languages } from '#locales/language.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import { useEntryForm } from '../settings/useEntryForm.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { type AddedAmenity, type AmenityName, readAmenities } from './amenities.ts'

const Values = z.object({ name: z.catchall(z.object({ it: z.string(), en: z.string() }), z.string()) })
type Values = z.infer<typeof Values>

export function AmenityDialog({ amenity, onClose }: { amenity: AddedAmenity; onClose: () => void }) {
  const { i18n } = useLanguage()
  const { id } = amenity
  const { dialog, ...form } = useEntryForm<Values, AmenityName>({
    name: 'amenity',
    entry: amenity,
    schema: Values,
    read: readAmenities,
    path: 'content.amenities',
    onClose,
    initial: () => ({ name: amenity.name ?? { it: id, en: '' } }),
    // Where a further language has no name, guests read the English one.
    toEntry: ({ name: { it, en, ...others } }) => ({
      id,
      name: { it, en, ...Object.fromEntries(Object.entries(others).filter(([, name]) => name.trim() !== '')) },
    }),
    send: (entries, options) =>
      call('property.change', {
        ...options,
        body: { content: { amenities: entries.map((it) => ({ amenity: it.id, name: it.name })) } },
      }),
  })
  return (
    <FormDialog
      {...dialog}
      title={i18n.t('admin.amenities.edit', { amenity: id })}
      submitLabel={i18n.t('admin.rooms.save')}
    >
      <Fields
        form={form}
        rows={[
          {
            columns: languages.map((tag) => ({ name: `name.${tag}` as const, label: getLanguageName(tag), lang: tag })),
          },
        ]}
      />
    </FormDialog>
  )
}
