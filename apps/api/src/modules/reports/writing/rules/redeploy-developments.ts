import type { MonthFacts } from '../../figures/month-facts.js';
import type { DevelopmentRule } from '../rule.js';

/** A fifth of the redeploys without success is more than chance, unless there were hardly any. */
export function isFailing(facts: MonthFacts): boolean {
  return facts.count('redeploys.unsuccessful') >= 3 && facts.count('redeploys.failureShare') >= 20;
}

/** Of several rules the weightiest is said: one that praises has to look at failures itself. */
export function allSucceeded(facts: MonthFacts): boolean {
  return facts.count('redeploys.finished') > 0 && facts.count('redeploys.unsuccessful') === 0;
}

const worst = {
  de: 'Am häufigsten betroffen war „{redeploys.worstStack}“ mit {redeploys.worstFailures} {redeploys.worstFailures?Fehlschlag|Fehlschlägen}.',
  en: 'Most affected was “{redeploys.worstStack}” with {redeploys.worstFailures} {redeploys.worstFailures?failure|failures}.',
};
const unsuccessful = {
  de: 'Von {redeploys.finished} {redeploys.finished?abgeschlossenen Redeploy|abgeschlossenen Redeploys} {redeploys.unsuccessful?blieb|blieben} {redeploys.unsuccessful} ohne Erfolg, das sind {redeploys.failureShare}.',
  en: 'Of {redeploys.finished} finished {redeploys.finished?redeploy|redeploys}, {redeploys.unsuccessful} did not succeed, which is {redeploys.failureShare}.',
};
const busiest = {
  de: 'Am häufigsten ausgerollt wurde „{redeploys.busiestStack}“ mit {redeploys.busiestCount} {redeploys.busiestCount?Redeploy|Redeploys}.',
  en: 'The most redeployed stack was “{redeploys.busiestStack}” with {redeploys.busiestCount} {redeploys.busiestCount?redeploy|redeploys}.',
};
const compared = {
  de: 'Im {month.name} {redeploys.finished?wurde|wurden} {redeploys.finished} {redeploys.finished?Redeploy|Redeploys} abgeschlossen, im {month.before} {previous:redeploys.finished?war|waren} es {previous:redeploys.finished}.',
  en: 'In {month.name}, {redeploys.finished} {redeploys.finished?redeploy|redeploys} finished; in {month.before} there {previous:redeploys.finished?was|were} {previous:redeploys.finished}.',
};

/** What redeploys have to tell. */
export const redeployDevelopments: readonly DevelopmentRule[] = [
  {
    id: 'redeploys-lost',
    topic: 'redeploys',
    when: (facts) => facts.count('redeploys.lost') > 0,
    weight: 95,
    impact: 'negative',
    title: { de: 'Redeploys mit unbekanntem Ergebnis', en: 'Redeploys with an unknown outcome' },
    text: [
      {
        de: 'Bei {redeploys.lost} {redeploys.lost?Redeploy|Redeploys} ließ sich das Ergebnis nicht feststellen.',
        en: 'The outcome of {redeploys.lost} {redeploys.lost?redeploy|redeploys} could not be determined.',
      },
      unsuccessful,
    ],
  },
  {
    id: 'redeploys-failing',
    topic: 'redeploys',
    when: isFailing,
    weight: 90,
    impact: 'negative',
    title: { de: 'Viele Redeploys ohne Erfolg', en: 'Many unsuccessful redeploys' },
    text: [unsuccessful, worst],
  },
  {
    id: 'redeploys-some-failed',
    topic: 'redeploys',
    when: (facts) => facts.count('redeploys.unsuccessful') > 0,
    weight: 50,
    impact: 'neutral',
    title: { de: 'Einzelne Redeploys ohne Erfolg', en: 'A few unsuccessful redeploys' },
    text: [unsuccessful, worst],
  },
  {
    id: 'redeploys-all-succeeded',
    topic: 'redeploys',
    when: allSucceeded,
    weight: 60,
    impact: 'positive',
    title: { de: 'Kein Redeploy ist fehlgeschlagen', en: 'No redeploy failed' },
    text: [
      {
        de: '{redeploys.finished} {redeploys.finished?Redeploy wurde|Redeploys wurden} abgeschlossen; es gab weder Fehlschläge noch unbekannte Ergebnisse.',
        en: '{redeploys.finished} {redeploys.finished?redeploy|redeploys} finished, with no failures or unknown outcomes.',
      },
      busiest,
    ],
  },
  {
    id: 'redeploys-none',
    topic: 'redeploys',
    when: (facts) => facts.count('redeploys.finished') === 0,
    weight: 10,
    impact: 'neutral',
    title: { de: 'Keine Redeploys', en: 'No redeploys' },
    text: [
      {
        de: 'Im {month.name} wurde über Stackyard kein Stack neu ausgerollt.',
        en: 'No stack was redeployed through Stackyard in {month.name}.',
      },
    ],
  },
  {
    id: 'redeploys-repeated',
    topic: 'repeats',
    when: (facts) => facts.count('redeploys.repeats') >= 3,
    weight: 70,
    impact: 'negative',
    title: { de: 'Redeploys wurden wiederholt', en: 'Redeploys were repeated' },
    text: [
      {
        de: '{redeploys.repeats} Mal wurde ein Stack binnen einer Stunde nach einem Fehlschlag erneut ausgerollt.',
        en: 'On {redeploys.repeats} occasions, a stack was redeployed again within an hour of a failure.',
      },
      {
        de: 'Solche Wiederholungen kosten Zeit und verdecken die Ursache.',
        en: 'Such repeats take time and hide the cause.',
      },
    ],
  },
  {
    id: 'redeploys-more',
    topic: 'volume',
    when: (facts) => facts.rose('redeploys.finished', 5),
    weight: 45,
    impact: 'neutral',
    title: { de: 'Mehr Redeploys als im Vormonat', en: 'More redeploys than the month before' },
    text: [compared, busiest],
  },
  {
    id: 'redeploys-fewer',
    topic: 'volume',
    when: (facts) => facts.fell('redeploys.finished', 5),
    weight: 35,
    impact: 'neutral',
    title: { de: 'Weniger Redeploys als im Vormonat', en: 'Fewer redeploys than the month before' },
    text: [compared],
  },
];
