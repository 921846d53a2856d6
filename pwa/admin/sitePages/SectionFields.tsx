/** The fields of a section, by its kind. */
import type { I18n } from '@lingui/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { getText } from '#contract/text/format.ts'
import type { Language } from '#locales/language.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { Fields, type FormState } from '../forms/Fields.tsx'
import { type FormRow, getFieldId } from '../forms/fields.ts'
import { listWrittenTexts } from '../forms/writtenTexts.ts'
import { readExtras } from '../settings/queries.ts'
import { ChosenPicture } from './ChosenPicture.tsx'
import { EntryFields } from './EntryFields.tsx'
import { GalleryFields } from './GalleryFields.tsx'
import type { TypedPage } from './typedPage.ts'
import { type SectionField, sectionKinds, sides, type TypedSection } from './typedSection.ts'

type Props = {
  form: FormState<TypedPage>
  at: number
  section: TypedSection
  /** Replaces fields of this section. */
  change: (changed: Partial<TypedSection>) => void
}
type RowProps = Omit<Props, 'at'> & { path: `sections.${number}`; shown: { i18n: I18n; language: Language } }

const sideLabels = {
  left: /*i18n*/ 'admin.pages.side.left',
  right: /*i18n*/ 'admin.pages.side.right',
  none: /*i18n*/ 'admin.pages.side.none',
}

/** The rows of a field, in every kind that has it. */
const listRows: Record<SectionField, (props: RowProps) => FormRow<TypedPage>[]> = {
  text: ({ path, section, shown }) => [
    {
      columns: listWrittenTexts(`${path}.text`, section.text, shown, {
        label: shown.i18n.t('admin.pages.kind.text'),
        kind: 'area',
        rows: 6,
      }),
    },
    <p key="marks" className="dialog-wide muted">
      {shown.i18n.t('admin.pages.marks')}
    </p>,
  ],
  picture: ({ form, path, section: { picture, side }, change, shown: { i18n } }) => [
    <ChosenPicture
      key="picture"
      id={getFieldId(form.name, `${path}.picture`)}
      label={i18n.t('admin.pages.picture')}
      value={picture}
      error={form.getError(`${path}.picture`)}
      onChange={(name) => change({ picture: name, ...(side === 'none' && name && { side: 'left' }) })}
    />,
    picture !== null && {
      name: `${path}.side`,
      kind: 'select',
      label: i18n.t('admin.pages.side'),
      options: sides.map((value) => ({ value, label: i18n.t(sideLabels[value]) })),
    },
  ],
  pictures: (props) => [<GalleryFields key="gallery" {...props} />],
  extraIds: (props) => [<ExtraChoice key="extras" {...props} />],
}

export function SectionFields({ at, ...props }: Props) {
  const { i18n, language } = useLanguage()
  const { form, section } = props
  const path = `sections.${at}` as const
  const shown = { i18n, language }
  const { fields = [], line } = sectionKinds[section.kind]
  const rows: FormRow<TypedPage>[] = [
    {
      columns: listWrittenTexts(`${path}.title`, section.title, shown, {
        label: i18n.t('admin.pages.heading'),
        maxLength: 200,
      }),
    },
    ...fields.flatMap((field) => listRows[field]({ ...props, path, shown })),
    line && <EntryFields key="entries" {...props} path={path} line={line} />,
    { name: `${path}.from`, kind: 'date', label: i18n.t('admin.pages.from') },
    { name: `${path}.to`, kind: 'date', label: i18n.t('admin.pages.to'), min: section.from },
    { name: `${path}.hidden`, kind: 'checkbox', label: i18n.t('admin.pages.hidden') },
  ]
  return (
    <div className="dialog-form">
      <Fields form={form} rows={rows} />
    </div>
  )
}

function ExtraChoice({ form: { name }, path, section: { extraIds }, change }: Omit<RowProps, 'shown'>) {
  const { i18n, language } = useLanguage()
  const extras = useLiveQuery(readExtras)?.value ?? []
  const offered = extras.filter(({ retired, visibleTo }) => !retired && visibleTo === 'guests')
  return (
    <fieldset className="dialog-wide stack-3 page-extras">
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
