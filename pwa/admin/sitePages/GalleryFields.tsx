import { createIdempotencyKey } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Fields, type FormState } from '../forms/Fields.tsx'
import { getFieldId } from '../forms/fields.ts'
import { listWrittenTexts } from '../forms/writtenTexts.ts'
import { ChosenPicture } from './ChosenPicture.tsx'
import { SectionEntry } from './SectionEntry.tsx'
import type { TypedPage } from './typedPage.ts'
import { emptyPicture, type TypedSection } from './typedSection.ts'

type Props = {
  form: FormState<TypedPage>
  path: `sections.${number}`
  section: TypedSection
  change: (changed: Partial<TypedSection>) => void
}

/** The pictures of a gallery, each with what it shows. */
export function GalleryFields({ form, path, section, change }: Props) {
  const { i18n, language } = useLanguage()
  const { pictures } = section
  return (
    <div className="dialog-wide stack-3">
      {pictures.map((picture, at) => {
        const name = i18n.t('admin.pages.pictureOf', { n: at + 1 })
        const base = `${path}.pictures.${at}` as const
        return (
          <SectionEntry
            key={picture.key}
            id={getFieldId(form.name, `${path}.${picture.key}`)}
            name={name}
            entries={pictures}
            entry={picture}
            onChange={(changed) => change({ pictures: changed })}
          >
            <ChosenPicture
              id={getFieldId(form.name, `${base}.name`)}
              label={i18n.t('admin.pages.picture')}
              value={picture.name}
              error={form.getError(`${base}.name`)}
              onChange={(chosen) => change({ pictures: pictures.with(at, { ...picture, name: chosen }) })}
            />
            <Fields
              form={form}
              rows={[
                {
                  columns: listWrittenTexts(
                    `${base}.alt`,
                    picture.alt,
                    { i18n, language },
                    {
                      label: i18n.t('admin.pages.alt'),
                    },
                  ),
                },
              ]}
            />
          </SectionEntry>
        )
      })}
      <p>
        <Button onClick={() => change({ pictures: [...pictures, emptyPicture(createIdempotencyKey())] })}>
          {i18n.t('admin.pages.addPicture')}
        </Button>
      </p>
    </div>
  )
}
