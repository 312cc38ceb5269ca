import { useComputedColorScheme } from '@mantine/core'
import { ArcElement, Chart, DoughnutController, Tooltip } from 'chart.js'
import { useMemo } from 'react'
import { Doughnut } from 'react-chartjs-2'
import { themeColour } from '../ui/theme-colours.ts'
import type { stageParts } from './stage-parts.ts'

Chart.register(ArcElement, DoughnutController, Tooltip)

/** The legend beside it says the same in words. */
export function StageChart({ parts }: { parts: ReturnType<typeof stageParts> }) {
  const scheme = useComputedColorScheme('light')
  const { data, options } = useMemo(() => chartOf(parts, scheme), [parts, scheme])
  return <Doughnut key={scheme} data={data} options={options} aria-hidden />
}

const chartOf = (parts: ReturnType<typeof stageParts>, _scheme: string) => ({
  data: {
    labels: parts.map(({ label }) => label),
    datasets: [
      {
        data: parts.map(({ count }) => count),
        backgroundColor: parts.map(({ name }) => themeColour(`--stage-${name}`)),
        borderColor: themeColour('--page'),
        borderWidth: 2,
      },
    ],
  },
  options: {
    animation: false as const,
    maintainAspectRatio: false,
    cutout: '62%',
    plugins: {
      legend: { display: false },
      tooltip: {
        callbacks: {
          label: ({ dataIndex }: { dataIndex: number }) => `${parts[dataIndex]?.label}: ${parts[dataIndex]?.text}`,
          title: () => '',
        },
      },
    },
  },
})
