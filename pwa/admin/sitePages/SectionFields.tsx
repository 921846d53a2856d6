/** The fields of a section, by its kind. */
import { useLiveQuery } from 'dexie-react-hooks'
import { getText } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { Fields, type FormState } from '../forms/Fields.tsx'
import { type FormRow, getFieldId } from '../forms/fields.ts'
import { listWrittenTexts } from '../forms/writtenTexts.ts'
import { readExtras } from '../settings/queries.ts'
import { ChosenPicture } from './ChosenPicture.tsx'
import { EntryFields } from './EntryFields.tsx'
import { GalleryFields } from './GalleryFields.tsx'
import { sides, type TypedPage, type TypedSection } from './typedPage.ts'

type Props = {
  form: FormState<TypedPage>
  at: number
  section: TypedSection
  /** Replaces fields of this section. */
  change: (changed: Partial<TypedSection>) => void
}

const sideLabels = {
  left: /*i18n*/ 'admin.pages.side.left',
  right: /*i18n*/ 'admin.pages.side.right',
  none: /*i18n*/ 'admin.pages.side.none',
}

export function SectionFields({ form, at, section, change }: Props) {
  const { i18n, language } = useLanguage()
  const path = `sections.${at}` as const
  const { kind, from, picture } = section
  const hasText = kind === 'text' || kind === 'contact'
  const rows: FormRow<TypedPage>[] = [
    {
      columns: listWrittenTexts(
        `${path}.title`,
        section.title,
        { i18n, language },
        {
          label: i18n.t('admin.pages.heading'),
          maxLength: 200,
        },
      ),
    },
    hasText && {
      columns: listWrittenTexts(
        `${path}.text`,
        section.text,
        { i18n, language },
        {
          label: i18n.t('admin.pages.kind.text'),
          kind: 'area',
          rows: 6,
        },
      ),
    },
    hasText && (
      <p key="marks" className="dialog-wide muted">
        {i18n.t('admin.pages.marks')}
      </p>
    ),
    kind === 'text' && (
      <ChosenPicture
        key="picture"
        id={getFieldId(form.name, `${path}.picture`)}
        label={i18n.t('admin.pages.picture')}
        value={picture}
        error={form.getError(`${path}.picture`)}
        onChange={(name) => change({ picture: name, ...(section.side === 'none' && name && { side: 'left' }) })}
      />
    ),
    kind === 'text' &&
      picture !== null && {
        name: `${path}.side`,
        kind: 'select',
        label: i18n.t('admin.pages.side'),
        options: sides.map((value) => ({ value, label: i18n.t(sideLabels[value]) })),
      },
    kind === 'gallery' && <GalleryFields key="gallery" form={form} path={path} section={section} change={change} />,
    (kind === 'prices' || kind === 'hours' || kind === 'questions') && (
      <EntryFields key="entries" form={form} path={path} kind={kind} section={section} change={change} />
    ),
    kind === 'extras' && <ExtraChoice key="extras" name={form.name} path={path} section={section} change={change} />,
    { name: `${path}.from`, kind: 'date', label: i18n.t('admin.pages.from') },
    { name: `${path}.to`, kind: 'date', label: i18n.t('admin.pages.to'), min: from },
    { name: `${path}.hidden`, kind: 'checkbox', label: i18n.t('admin.pages.hidden') },
  ]
  return (
    <div className="dialog-form">
      <Fields form={form} rows={rows} />
    </div>
  )
}

type ExtraProps = { name: string; path: string } & Pick<Props, 'section' | 'change'>

function ExtraChoice({ name, path, section: { extraIds }, change }: ExtraProps) {
  const { i18n, language } = useLanguage()
  const extras = useLiveQuery(readExtras)?.value ?? []
  const offered = extras.filter(({ retired, visibleTo }) => !retired && visibleTo === 'guests')
  return (
    <fieldset className="dialog-wide page-extras">
      <legend>{i18n.t('admin.pages.kind.extras')}</legend>
      <Checkbox
        id={getFieldId(name, `${path}.extras`)}
        label={i18n.t('admin.pages.allExtras')}
        checked={extraIds === null}
        onChange={({ target }) => change({ extraIds: target.checked ? null : [] })}
      />
      {extraIds !== null &&
        offered.map((extra) => (
          <Checkbox
            key={extra.id}
            id={getFieldId(name, `${path}.extras.${extra.id}`)}
            label={getText(extra, 'name', language)}
            checked={extraIds.includes(extra.id)}
            onChange={({ target }) =>
              change({
                extraIds: target.checked ? [...extraIds, extra.id] : extraIds.filter((it) => it !== extra.id),
              })
            }
          />
        ))}
      {extraIds !== null && offered.length === 0 && <p className="muted">{i18n.t('admin.extras.empty')}</p>}
    </fieldset>
  )
}
