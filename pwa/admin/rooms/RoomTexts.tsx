import type { WrittenTranslations } from '#contract/translations.ts'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { LanguageColumns } from '../writes/LanguageColumns.tsx'
import { TranslationFields } from '../writes/TranslationFields.tsx'
import type { RoomValues } from './roomForm.ts'

type TextName = 'name' | 'nameEn' | 'description' | 'descriptionEn'

type Props = {
  values: RoomValues
  getProps: (name: TextName) => {
    id: string
    label: string
    error: string | undefined
    value: string
    onChange: (event: { target: { value: string } }) => void
  }
  getError: (path: string) => string | undefined
  onChange: (translations: WrittenTranslations) => void
}

/** Name and description of a room in all languages. */
export function RoomTexts({ values: { translations }, getProps, getError, onChange }: Props) {
  const shared = { form: 'room', translations, getError, onChange }
  return (
    <>
      <LanguageColumns>
        <TextField {...getProps('name')} lang="it" />
        <TextField {...getProps('nameEn')} lang="en" />
        <TranslationFields {...shared} name="name" label={/*i18n*/ 'admin.rooms.field.nameIn'} />
      </LanguageColumns>
      <LanguageColumns>
        <TextArea {...getProps('description')} lang="it" rows={3} />
        <TextArea {...getProps('descriptionEn')} lang="en" rows={3} />
        <TranslationFields {...shared} name="description" label={/*i18n*/ 'admin.rooms.field.descriptionIn'} rows={3} />
      </LanguageColumns>
    </>
  )
}
