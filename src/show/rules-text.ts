import { allLetters, type Letters, splitLetters } from '../variants/sides.ts';
import type {
  CastlingFiles,
  CastlingToFiles,
  DropRule,
  MaterialRule,
  Region,
  Variant,
  Verdict,
} from '../variants/types.ts';

/** A part of a game's rules: a heading and its sentences. */
export interface RulesSection {
  readonly heading: string;
  readonly sentences: readonly string[];
}

/** A game's rules in words, all of them from its data; how pieces move is for pictures to show. */
export function rulesText(variant: Variant): RulesSection[] {
  return [
    { heading: 'The end of the game', sentences: endSentences(variant) },
    { heading: 'What is not allowed', sentences: playSentences(variant) },
    { heading: 'Explosions', sentences: blastSentences(variant) },
    { heading: 'Pawns', sentences: pawnSentences(variant) },
    { heading: 'Promotion of pieces', sentences: promotionSentences(variant) },
    { heading: 'Castling', sentences: castlingSentences(variant) },
    { heading: 'First moves', sentences: firstMoveSentences(variant) },
    { heading: 'Pieces in hand', sentences: holdingsSentences(variant) },
    { heading: 'Setting up', sentences: arraySentences(variant) },
    { heading: 'Draws', sentences: drawSentences(variant) },
  ].filter(({ sentences }) => sentences.length > 0);
}

const FOR_MOVER: Readonly<Record<Verdict, string>> = { win: 'wins', draw: 'draws', loss: 'loses' };

function endSentences(variant: Variant): string[] {
  const { gameEnd = {}, kingless } = variant;
  const { extinction, flag, checks, checkmate = 'loss', stalemate } = gameEnd;
  const sentences: string[] = [];
  if (kingless && !variant.royals) sentences.push('There is no king, so there is no check and no mate.');
  else sentences.push(`A side that is checkmated ${FOR_MOVER[checkmate]}.`);
  if (extinction) {
    const what = extinction.letters === '*' ? 'pieces' : names(variant, extinction.letters, 'or');
    const few = extinction.count ? `no more than ${extinction.count}` : 'no more';
    const other = extinction.opponentCount ? ` while the other side has at least ${extinction.opponentCount}` : '';
    sentences.push(`A side that has ${few} ${what}${other} ${FOR_MOVER[extinction.value]}.`);
  }
  if (flag) {
    const kinds = typeof flag.letter === 'string' ? [flag.letter] : [flag.letter.white, flag.letter.black];
    const who = [...new Set(kinds)]
      .map((letter) => (letter === '*' ? 'piece' : nameOf(variant, letter)))
      .join(' (White) or ');
    const goal = flag.count ? `${flag.count} pieces of the kind ${who}` : `a ${who}`;
    sentences.push(`A side wins by bringing ${goal} to ${place(flag.region)}.`);
    if (flag.reply === 'equalise') sentences.push('When White does, Black draws by getting there with its next move.');
    if (flag.safe) sentences.push('That counts only if no piece that is needed for it is attacked there.');
    if (flag.reply === 'answer') sentences.push('The other side has one more move, which may prevent it.');
  }
  if (checks !== undefined) sentences.push(`A side wins by giving ${checks} checks.`);
  if (stalemate) sentences.push(`A side that has no move and is not in check ${FOR_MOVER[stalemate]}.`);
  else sentences.push('A side that has no move and is not in check draws.');
  if (gameEnd.stalemateByCount)
    sentences.push('That holds for a side with fewer pieces; with more it is the opposite, with as many a draw.');
  return sentences;
}

function playSentences(variant: Variant): string[] {
  const { mustCapture, royals, noChecks, noFacingKings, loneArmies, pieces } = variant;
  const sentences: string[] = [];
  if (mustCapture) sentences.push('Whoever can capture must; which piece captures what is free.');
  if (loneArmies) sentences.push('A side without a king cannot be in check.');
  if (royals) {
    const who = names(variant, royals.letters, 'or');
    if (royals.onlyFirst)
      sentences.push(
        `One ${who} of each side is royal and may not be left attacked: the one on the file nearest to a, of several ` +
          'there the one on the lowest rank.',
      );
    else if (royals.atMost === undefined) sentences.push(`A ${who} is royal: it may not be left attacked.`);
    else if (royals.atMost === 1) sentences.push(`The last ${who} of a side is royal: it may not be left attacked.`);
    else sentences.push(`A ${who} is royal while its side has no more than ${royals.atMost} of them.`);
    if (royals.notAll) sentences.push(`Of several, not all may be left attacked at once.`);
  }
  if (noChecks) sentences.push('A move may not give check.');
  if (noFacingKings) sentences.push('Kings may not stand on one file or rank with nothing between them.');
  for (const { name, region } of pieces)
    if (region) sentences.push(`The ${name} can go nowhere but to ${place(region)}.`);
  for (const { name, initialRegion } of pieces)
    if (initialRegion)
      sentences.push(`The ${name}'s moves that are marked as first moves begin on ${place(initialRegion)}.`);
  return sentences;
}

function blastSentences(variant: Variant): string[] {
  const { blast, royals } = variant;
  if (!blast) return [];
  const spared = names(variant, blast.spares, 'or');
  const sentences = [
    'A capture takes the capturing piece off the board as well, and every piece next to the square of the capture' +
      `${spared ? `, except a ${spared}` : ''}.`,
  ];
  if (blast.immune) sentences.push(`A ${names(variant, blast.immune, 'or')} survives explosions.`);
  if (royals)
    sentences.push('A royal piece next to one of the enemy cannot be captured; whoever blows up a royal piece wins.');
  return sentences;
}

function pawnSentences(variant: Variant): string[] {
  const { pawn } = variant;
  if (pawn.letter === '') return [];
  const { promotion } = pawn;
  const promoting = promotion.letters ?? pawn.letter;
  const who = names(variant, allLetters(promoting), 'and');
  const initial: Region | undefined =
    pawn.initialRegion ?? (pawn.initialRank === undefined ? undefined : [pawn.initialRank, pawn.initialRank]);
  const sentences: string[] = [];
  if (initial) sentences.push(`First moves, marked so in the pictures, are made from ${place(initial)}.`);
  const isLong = variant.pieces.some(({ betza }) => /i[a-z]*H/.test(betza));
  if (initial && pawn.longStepRegion)
    sentences.push(`Those of three steps are made from ${place(pawn.longStepRegion)} only.`);
  const takers = variant.pieces.filter(({ betza }) => initial && betza.includes('e')).map(({ letter }) => letter);
  if (takers.length > 0)
    sentences.push(
      'A piece that makes a long first move can be taken at once ' +
        `on ${isLong ? 'any' : 'the'} square that it crosses, ` +
        `by a ${names(variant, takers.join(''), 'or')} (en passant).`,
    );
  if (promotion.letters === '') return sentences;
  const becomes = [
    allLetters(promotion.to) && `becomes ${sideNames(variant, promotion.to)}`,
    promotion.fromOwnHoldings &&
      `becomes ${names(variant, promotion.fromOwnHoldings, 'or')} if its own side holds that piece`,
    promotion.exchange &&
      `is exchanged for ${names(variant, promotion.exchange, 'or')} from the opponent's hand, ` +
        'into which it goes itself',
  ].filter(Boolean);
  const where = promotion.region ? place(promotion.region) : 'the last rank';
  const onFiles = [...(promotion.onFiles ?? '')].map((letter) => nameOf(variant, letter)).join(', ');
  const limits = Object.entries(promotion.most ?? {}).map(([letter, most]) => `${most} ${nameOf(variant, letter)}`);
  if (becomes.length > 0)
    sentences.push(
      `A ${who} that reaches ${where} ${becomes.join(', or ')}${promotion.optional ? ', or stays what it is' : ''}.`,
    );
  if (onFiles) sentences.push(`Which of these it is depends on the file, from a on: ${onFiles}.`);
  if (limits.length > 0) sentences.push(`By that no side gets more on the board than ${limits.join(', ')}.`);
  return sentences;
}

function promotionSentences(variant: Variant): string[] {
  const { promotion, pieces, noImmobility } = variant;
  const sentences: string[] = [];
  if (promotion) {
    const may = promotion.optional ? 'may become' : 'becomes';
    for (const { name, promotesTo } of pieces)
      if (promotesTo) sentences.push(`A ${name} ${may} a ${nameOf(variant, promotesTo)} (${promotesTo}).`);
    sentences.push(
      `This is done by a move that begins or ends in ${place(promotion.region)}; ` +
        'captured, such a piece is what it was before.',
    );
  }
  if (noImmobility)
    sentences.push(
      'A piece may not be where it could never move again: it must promote there, and is not dropped there.',
    );
  return sentences;
}

function castlingSentences(variant: Variant): string[] {
  const { castling } = variant;
  if (!castling) return [];
  const king = nameOf(variant, castling.king ?? variant.pieces[0]!.letter);
  const sentences = [
    `A ${king} castles with a ${names(variant, castling.partners, 'or')} as long as neither has moved.`,
  ];
  if (castling.target.kind === 'two-squares')
    sentences.push(
      'It goes two squares towards it, the other piece to the square that it crosses; ' +
        `at most ${castling.target.maxGap} free squares may be between them.`,
    );
  else {
    const { target, blackTarget } = castling;
    const goes = ({ right, left }: CastlingToFiles): string =>
      `towards the right of the board it goes to ${filesText(right, 'file', 'and the other piece to file')}, ` +
      `towards the left to ${filesText(left, 'files', 'and')}.`;
    if (blackTarget) sentences.push(`White: ${goes(target)}`, `Black: ${goes(blackTarget)}`);
    else sentences.push(goes(target).replace('t', 'T'));
  }
  if (castling.rank !== undefined) sentences.push(`This is done on rank ${castling.rank} of each side.`);
  sentences.push('Not out of check, not through an attacked square, and not over other pieces.');
  return sentences;
}

/** The files of king and partner, and where else they may go. */
function filesText({ king, partner, others = [] }: CastlingFiles, before: string, between: string): string {
  return [
    `${before} ${king} ${between} ${partner}`,
    ...others.map((other) => `${other.king} and ${other.partner}`),
  ].join(', or ');
}

function firstMoveSentences(variant: Variant): string[] {
  const { firstLeaps, gating, castling } = variant;
  const sentences: string[] = [];
  const king = variant.pieces[0]!.name;
  const rank = `rank ${castling?.rank ?? 1} of its own side`;
  if (gating)
    sentences.push(
      `When a piece leaves ${rank} that has not moved since the game began, a ` +
        `${names(variant, gating.letters, 'or')} ` +
        'in hand may come onto the square that it leaves (gating), no more than one with a move.',
      ...(castling ? ['With castling it comes onto the square of one of both pieces.'] : []),
      'That blocks no check: the move must be legal without it.',
    );
  if (firstLeaps) {
    sentences.push(
      `The first moves of a ${names(variant, firstLeaps.letters, 'and')}, marked so in the pictures, are for pieces ` +
        `on ${rank} that have not moved since the game began.`,
    );
    if (firstLeaps.letters.includes(variant.pieces[0]!.letter))
      sentences.push(`A ${king} does not make one while it is in check.`);
    if (firstLeaps.lostTo)
      sentences.push(
        `It loses them for good when a ${names(variant, firstLeaps.lostTo, 'or')} ` +
          'of the enemy moves to its rank or file.',
      );
  }
  return sentences;
}

function holdingsSentences(variant: Variant): string[] {
  const { holdings } = variant;
  if (!holdings) return [];
  const sentences: string[] = [];
  if (holdings.captured === 'captor')
    sentences.push('A captured piece changes sides and goes to the hand of the side that took it.');
  if (holdings.captured === 'owner')
    sentences.push(`A captured ${names(variant, holdings.pieces, 'or')} goes to the hand of the side that lost it.`);
  if (holdings.demotes) sentences.push('What a pawn had become is a pawn again in the hand.');
  for (const rule of holdings.drops ?? []) sentences.push(dropSentence(variant, rule));
  return sentences;
}

function dropSentence(variant: Variant, { letters, region, mostOnFile, noMate, noCheck }: DropRule): string {
  const everywhere = 'white' in region ? false : region[0] === 1 && region[1] === variant.ranks;
  const conditions = [
    mostOnFile !== undefined && `if no more than ${mostOnFile} of its kind are on the file then`,
    noMate && 'but not with mate',
    noCheck && 'but not with check',
  ].filter(Boolean);
  const where = everywhere ? 'any empty square' : `an empty square of ${place(region)}`;
  const target = [where, ...conditions].join(', ');
  return `As a move, a ${names(variant, letters, 'or')} in hand may be dropped on ${target}.`;
}

function arraySentences(variant: Variant): string[] {
  const { startArrays } = variant;
  if (!startArrays) return [];
  return [
    `Each side sets up ${names(variant, startArrays.pieces, 'and')} on its first rank as it likes, ` +
      `with one of ${names(variant, startArrays.companions, 'or')} next to its ${variant.pieces[0]!.name}.`,
    'White may not move that piece on its very first move.',
  ];
}

function drawSentences(variant: Variant): string[] {
  const { moveRule, repetitions, repetition, perpetualCheckLoses, material } = variant.draws;
  const sentences: string[] = [];
  if (repetitions > 0) {
    const side = repetition?.side === 'white' ? 'White' : 'the side to move';
    const result = repetition ? `${side} ${FOR_MOVER[repetition.value]}` : 'the game is drawn';
    sentences.push(`When a position occurs for the ${ordinal(repetitions)} time, ${result}.`);
  }
  if (perpetualCheckLoses) sentences.push('A side that repeats a position by giving check with every move loses.');
  if (moveRule !== undefined)
    sentences.push(`After ${moveRule / 2} moves of each side without a capture or a pawn move the game is drawn.`);
  if (material) sentences.push(materialSentence(variant, material));
  return sentences;
}

function materialSentence(variant: Variant, { count, single, pairs, colourBound }: MaterialRule): string {
  const pairNames = pairs.map(([one, other]) =>
    one === other
      ? `two of the kind ${nameOf(variant, one!)}`
      : `${nameOf(variant, one!)} and ${nameOf(variant, other!)}`,
  );
  const few = [
    single && `one ${names(variant, single, 'or')}`,
    ...pairNames,
    colourBound && 'pieces that are bound to squares of one and the same colour',
  ].filter(Boolean);
  const whose = count === 'each-side' ? 'each side, taken by itself, has' : 'both sides together have';
  const most = `nothing but kings, or beside them no more than ${few.join('; or ')}`;
  return `Without pawns on the board and with empty hands the game is drawn at once when ${whose} ${most}.`;
}

/** A part of the board in words. */
function place(region: Region): string {
  if ('white' in region) {
    const [white, black] = [squaresText(region.white), squaresText(region.black)];
    return white === black ? white : `${white} (White) or ${black} (Black)`;
  }
  const [lowest, highest] = region;
  return lowest === highest ? `rank ${lowest} of its own side` : `ranks ${lowest} to ${highest} of its own side`;
}

function squaresText(squares: string): string {
  if (squares === '') return 'no square';
  return squares
    .split(/\s+/)
    .map((name) => (name.startsWith('*') ? `rank ${name.slice(1)}` : name.endsWith('*') ? `file ${name[0]}` : name))
    .join(', ');
}

function nameOf({ pieces }: Variant, letter: string): string {
  return pieces.find((piece) => piece.letter === letter)?.name ?? letter;
}

/** What is named for each side. */
function sideNames(variant: Variant, letters: Letters): string {
  if (typeof letters === 'string') return names(variant, letters, 'or');
  return `${names(variant, letters.white, 'or')} (White), ${names(variant, letters.black, 'or')} (Black)`;
}

/** `KQ` becomes `King or Queen`. */
function names(variant: Variant, letters: string, conjunction: string): string {
  const words = splitLetters(letters).map((letter) => nameOf(variant, letter));
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}

function ordinal(number: number): string {
  return ['zeroth', 'first', 'second', 'third', 'fourth', 'fifth'][number] ?? `${number}th`;
}
