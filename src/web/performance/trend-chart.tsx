import { useComputedColorScheme } from '@mantine/core'
import {
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  type Plugin,
  PointElement,
  Tooltip,
} from 'chart.js'
import { useMemo } from 'react'
import { Line } from 'react-chartjs-2'
import type { Trend } from '../../contract/analytics.ts'
import { counted } from '../../domain/site/claimed-number.ts'
import { bandOf } from '../question/score-message.ts'
import { percentOf } from '../question/shares.ts'
import { type ChartColours, chartColours } from './chart-colours.ts'
import { shortDayText } from './date-text.ts'
import { scoreText } from './trend-sentence.ts'

Chart.register(CategoryScale, LinearScale, LineController, LineElement, PointElement, Tooltip)

/** The percent of correct answers by day, with the 60 and 80 percent bands drawn in. */
export function TrendChart({ trends }: { trends: readonly Trend[] }) {
  const scheme = useComputedColorScheme('light')
  const { data, options, plugins } = useMemo(() => chartOf(trends, scheme), [trends, scheme])
  // The table below the chart carries the same figures.
  return <Line key={scheme} data={data} options={options} plugins={plugins} aria-hidden />
}

function chartOf(trends: readonly Trend[], _scheme: 'light' | 'dark') {
  const colours = chartColours()
  const font = { family: colours.font, size: 13 }
  const percents = trends.map(({ accuracy }) => percentOf(accuracy))
  const pointColours = percents.map((percent) => colours[bandOf(percent)])
  return {
    plugins: [bands(colours)],
    data: {
      labels: trends.map(({ date }) => shortDayText(date)),
      datasets: [
        {
          data: percents,
          borderColor: colours.accent,
          borderWidth: 2,
          tension: 0,
          pointBackgroundColor: pointColours,
          pointBorderColor: colours.page,
          pointRadius: 6,
          pointHitRadius: 16,
        },
      ],
    },
    options: {
      animation: false as const,
      maintainAspectRatio: false,
      layout: { padding: { right: 16, top: 8 } },
      scales: {
        x: { grid: { display: false }, ticks: { color: colours.text, font, maxRotation: 0, autoSkipPadding: 12 } },
        y: {
          min: 0,
          max: 100,
          border: { display: false },
          grid: { display: false },
          ticks: { stepSize: 20, color: colours.text, font, callback: (value: string | number) => `${value}%` },
        },
      },
      plugins: {
        legend: { display: false },
        tooltip: {
          callbacks: {
            label: ({ dataIndex }: { dataIndex: number }) => scoreText(percents[dataIndex] ?? 0),
            afterLabel: ({ dataIndex }: { dataIndex: number }) =>
              `of ${counted(trends[dataIndex]?.questions ?? 0, 'question')}`,
          },
        },
      },
    },
  }
}

/** Two dashed lines behind the days. */
function bands({ line }: ChartColours): Plugin<'line'> {
  return {
    id: 'bands',
    beforeDatasetsDraw({ ctx, chartArea: { left, right }, scales }) {
      const y = scales.y
      if (!y) return
      ctx.save()
      ctx.strokeStyle = line
      ctx.setLineDash([4, 3])
      for (const percent of [60, 80]) {
        const at = y.getPixelForValue(percent)
        ctx.beginPath()
        ctx.moveTo(left, at)
        ctx.lineTo(right, at)
        ctx.stroke()
      }
      ctx.restore()
    },
  }
}
