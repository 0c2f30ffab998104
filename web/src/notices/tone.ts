/** A soft tone of two notes, made on the spot. */
export function playTone(): void {
  const audio = new AudioContext();
  for (const [i, frequency] of [523.25, 659.25].entries()) {
    const start = audio.currentTime + i * 0.14;
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.type = "sine";
    note.frequency.value = frequency;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.45);
    note.connect(volume).connect(audio.destination);
    note.start(start);
    note.stop(start + 0.5);
    if (i === 1) note.onended = () => void audio.close();
  }
}
