/** Common names and places: invented people in real towns. */
export const FEMALE =
  'Anna Maria Ursula Helga Renate Karin Ingrid Monika Gisela Petra Christa Sabine Brigitte Elke Hannelore Erika Andrea Gabriele Heike Claudia Susanne Birgit Martina Käthe Ayşe Olga Jördis Zoé'.split(
    ' ',
  );
export const MALE =
  'Peter Hans Wolfgang Klaus Werner Jürgen Günter Horst Dieter Manfred Karl Heinz Gerhard Helmut Bernd Uwe Michael Thomas Andreas Stefan Jörg Björn Mehmet Włodek Søren Łukasz Émile Ömer'.split(
    ' ',
  );
export const LAST =
  'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Krause Meier Lehmann Köhler Huber Kaiser Fuchs Peters Lang Scholz Möller Weiß Jung Hahn Schubert Vogel Friedrich Keller Günther Frank Berger Winkler Roth Beck Lorenz Baumann Franke Albrecht Schuster Simon Ludwig Böhm Winter Kraus Martin Schumacher Krämer Vogt Stein Jäger Otto Sommer Groß Seidel Heinrich Brandt Haas Schreiber Graf Dietrich Ziegler Kuhn Kühn Pohl Engel Horn Busch Bergmann Voigt Sauer Arnold Wolff Pfeiffer Özdemir Yılmaz Kowalski Nowak Łuczak Øvergaard Strauß Ströbele'.split(
    ' ',
  );
export const STREETS =
  'Hauptstraße|Bahnhofstraße|Gartenstraße|Schulstraße|Dorfstraße|Bergstraße|Lindenstraße|Kirchstraße|Waldstraße|Ringstraße|Goethestraße|Schillerstraße|Mozartstraße|Birkenweg|Am Mühlbach|Ahornweg|Rosenheimer Straße|Ludwigstraße|Kaiserplatz|Lange Gasse'.split(
    '|',
  );
export const TOWNS: readonly (readonly [string, string])[] = [
  ['80331', 'München'],
  ['80797', 'München'],
  ['81541', 'München'],
  ['85049', 'Ingolstadt'],
  ['86150', 'Augsburg'],
  ['83022', 'Rosenheim'],
  ['84028', 'Landshut'],
  ['93047', 'Regensburg'],
  ['90402', 'Nürnberg'],
  ['85354', 'Freising'],
  ['82362', 'Weilheim'],
  ['87435', 'Kempten (Allgäu)'],
  ['89231', 'Neu-Ulm'],
  ['85221', 'Dachau'],
  ['82110', 'Germering'],
];
