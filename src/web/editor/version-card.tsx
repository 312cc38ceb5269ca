import { Badge, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { QuestionVersion } from '../../contract/question-editor.ts'
import { revisionChanges } from '../../domain/revisions/question-text.ts'
import { ChangeList } from '../feedback/change-list.tsx'
import { issueWords } from '../feedback/issue-words.ts'
import { QuestionPreview } from '../question/question-preview.tsx'
import fold from '../ui/fold.module.css'
import shared from './editor.module.css'
import { acceptedWord, writtenWord } from './history-words.ts'
import { timeText } from './time-text.ts'

interface VersionCardProps {
  version: QuestionVersion
  before: QuestionVersion | undefined
  isCurrent: boolean
}

/** One version: who or what made it, why, what it changed, and its whole text. */
export function VersionCard({ version, before, isCurrent }: VersionCardProps) {
  const [isRead, setIsRead] = useState(isCurrent && !before)
  const changes = before ? revisionChanges(before, version) : []
  return (
    <article className={shared.card} aria-label={`Version ${version.version}`}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text fw="var(--weight-medium)">Version {version.version}</Text>
          {isCurrent && (
            <Badge variant="default" tt="none">
              Current
            </Badge>
          )}
        </Group>
        <Text size="sm">{timeText(version.createdAt)}</Text>
      </Group>
      <Text size="sm">
        {writtenWord(version)}. {acceptedWord(version)}
      </Text>
      <Text>{version.reason}</Text>
      {version.feedback && (
        <blockquote className={shared.quote}>
          <b>{version.feedback.username}:</b>{' '}
          {[...version.feedback.issues.map((issue) => issueWords[issue]), version.feedback.feedback]
            .filter((part) => part !== '')
            .join(' · ')}
        </blockquote>
      )}
      {before && <ChangeList changes={changes} options={before.options} />}
      <details open={isRead} onToggle={({ currentTarget }) => setIsRead(currentTarget.open)}>
        <summary className={fold.summary}>Whole text of version {version.version}</summary>
        {isRead && <QuestionPreview question={version} heading={`Version ${version.version}`} />}
      </details>
    </article>
  )
}
