/** Where several texts stand in one place: which of them to edit. */
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { formatReadable, getShownText, type Sentence } from './sentences.ts'

type Props = { sentences: Sentence[]; onChoose: (id: string) => void; onClose: () => void }

export function SentenceChoice({ sentences, onChoose, onClose }: Props) {
  const { i18n, language } = useLanguage()
  return (
    <Modal isOpen onClose={onClose} title={i18n.t('admin.texts.site.which')} closeLabel={i18n.t('admin.close')}>
      <ul className="text-choice">
        {sentences.map(({ id, title, texts }) => {
          const text = texts.find((it) => it.language === language)
          return (
            <li key={id}>
              <Button onClick={() => onChoose(id)}>{formatReadable(text ? getShownText(text) : title)}</Button>
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
