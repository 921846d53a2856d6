/** Edits a sentence in all languages side by side. */
import { getLanguageName } from '#locales/language.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { showToast } from '#pwa/ui/toasts.ts'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { ConflictTable } from '../writes/ConflictTable.tsx'
import { FormDialog } from '../writes/FormDialog.tsx'
import { pageLabels } from './labels.ts'
import { formatReadable, getShownText, type Sentence } from './sentences.ts'
import { TextFields } from './TextFields.tsx'
import { useTextEditors } from './useTextEditors.ts'

type Props = { sentence: Sentence; onSaved?: () => void; onClose: () => void }

export function TextDialog({ sentence, onSaved, onClose }: Props) {
  const { i18n } = useLanguage()
  const { editors, isPending, save } = useTextEditors(sentence.texts)
  const { form, focusFirstError } = useFocusOnError()
  const conflicts = editors.flatMap(({ language, written, current }) =>
    current
      ? [
          {
            label: getLanguageName(language),
            mine: formatReadable(written),
            theirs: formatReadable(getShownText(current)),
          },
        ]
      : [],
  )
  const submit = async () => {
    const savedCount = await save()
    // Some may be saved even when one is not.
    if (savedCount !== 0) onSaved?.()
    if (savedCount === null) return focusFirstError()
    if (savedCount > 0) showToast({ title: /*i18n*/ 'admin.texts.saved' })
    onClose()
  }
  return (
    <FormDialog
      title={i18n.t('admin.texts.edit', { page: i18n.t(pageLabels[sentence.page]) })}
      size="wide"
      form={form}
      submitLabel={conflicts.length > 0 ? i18n.t('admin.conflict.keepMine') : i18n.t('admin.rooms.save')}
      isPending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      before={conflicts.length > 0 && <ConflictTable text={i18n.t('admin.texts.conflict')} differences={conflicts} />}
    >
      {sentence.page === 'privacy' && <p className="dialog-warning">{i18n.t('admin.texts.privacy')}</p>}
      <div className="dialog-wide text-columns">
        {editors.map((editor) => (
          <TextFields key={editor.language} id={sentence.id} editor={editor} />
        ))}
      </div>
    </FormDialog>
  )
}
