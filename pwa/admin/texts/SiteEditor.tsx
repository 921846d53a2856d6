/** The site in a frame: a tap on a sentence opens its dialog, and what was saved is shown at once. */
import './SiteEditor.css'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { SegmentedControl } from '#pwa/ui/SegmentedControl.tsx'
import { listHeadTexts, openEditedPage } from './editedPage.ts'
import { keepMarksInside, markMessages } from './markTexts.ts'
import { formatReadable, getShownText, type Sentence } from './sentences.ts'
import { TextDialog } from './TextDialog.tsx'

type Mode = 'edit' | 'browse'

export function SiteEditor({ sentences, onClose }: { sentences: Sentence[]; onClose: () => void }) {
  const { i18n } = useLanguage()
  const frame = useRef<HTMLIFrameElement>(null)
  /** The page in the frame, once it is loaded. */
  const [page, setPage] = useState<Document | null>(null)
  const [mode, setMode] = useState<Mode>('edit')
  /** The ids of the texts that were tapped; null before the first tap. */
  const [tapped, setTapped] = useState<string[] | null>(null)
  const [chosenId, setChosenId] = useState<string | null>(null)
  // Set before the frame runs its first script.
  useLayoutEffect(() => {
    window.markTexts = markMessages
    return () => {
      delete window.markTexts
    }
  }, [])
  useEffect(
    () => (page ? openEditedPage(page, { isEditing: mode === 'edit', onChoose: setTapped }) : undefined),
    [page, mode],
  )
  const watchPage = () => {
    const view = frame.current?.contentDocument?.defaultView
    if (view) keepMarksInside(view)
    setPage(view?.document ?? null)
  }
  const found = (tapped ?? []).flatMap((id) => sentences.find((sentence) => sentence.id === id) ?? [])
  const edited = found.length === 1 ? found[0] : found.find(({ id }) => id === chosenId)
  const close = () => {
    setTapped(null)
    setChosenId(null)
  }
  const hint =
    mode === 'browse'
      ? /*i18n*/ 'admin.texts.site.browseHint'
      : tapped !== null && found.length === 0
        ? /*i18n*/ 'admin.texts.site.noText'
        : /*i18n*/ 'admin.texts.site.editHint'
  return (
    <Modal
      isOpen
      onClose={onClose}
      size="full"
      title={i18n.t('admin.texts.site.title')}
      closeLabel={i18n.t('admin.close')}
    >
      <div className="site-editor">
        <div className="site-editor-bar">
          <SegmentedControl
            name="site-editor-mode"
            legend={i18n.t('admin.texts.site.mode')}
            options={[
              { value: 'edit', label: i18n.t('admin.texts.site.edit') },
              { value: 'browse', label: i18n.t('admin.texts.site.browse') },
            ]}
            value={mode}
            onChange={setMode}
          />
          <p role="status">{i18n.t(hint)}</p>
          {mode === 'edit' && (
            <Button
              variant="quiet"
              className="site-editor-head"
              disabled={page === null}
              onClick={() => page && setTapped(listHeadTexts(page))}
            >
              {i18n.t('admin.texts.site.head')}
            </Button>
          )}
          <Button onClick={onClose}>{i18n.t('admin.texts.site.end')}</Button>
        </div>
        <iframe ref={frame} src="/" title={i18n.t('admin.texts.site.frame')} onLoad={watchPage} />
      </div>
      {found.length > 1 && !edited && <SentenceChoice sentences={found} onChoose={setChosenId} onClose={close} />}
      {edited && (
        <TextDialog
          key={edited.id}
          sentence={edited}
          onSaved={() => frame.current?.contentWindow?.location.reload()}
          onClose={close}
        />
      )}
    </Modal>
  )
}

type Props = { sentences: Sentence[]; onChoose: (id: string) => void; onClose: () => void }

/** Where several texts stand in one place: which of them to edit. */
function SentenceChoice({ sentences, onChoose, onClose }: Props) {
  const { i18n, language } = useLanguage()
  return (
    <Modal isOpen onClose={onClose} title={i18n.t('admin.texts.site.which')} closeLabel={i18n.t('admin.close')}>
      <ul className="stack-3 text-choice">
        {sentences.map(({ id, texts, title }) => {
          const shown = texts.find((it) => it.language === language)
          return (
            <li key={id}>
              <Button onClick={() => onChoose(id)}>{formatReadable(shown ? getShownText(shown) : title)}</Button>
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
