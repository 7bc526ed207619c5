/**
 * The code points in the documents' fonts, in the format of readBounds(). Generated; after a change of fonts
 * run `vitest run -u packages/server/adapters/document/font-coverage.test.ts`.
 */
export const ranges = `
w.2m y.b 1.io 1.13 2.5 4.6 1 1.j 1.1q e.8v r4.3j 1h7 4.2m 2.4e 1ps.g 4 1.7 c1.8 3b.6x 1.7u 2.5 2.11
2.5 2.7 1 1 1 1.u 2.1g 1.e 1.d 2.5 1.i 2.2 1.8 h.n 8.1a h.1 2.q 1.c 3.w s.1 h f.2z 4.b 7.1 4 6.9 u.1
a.2 4.1 3 1 1 h.3 b a 1.1 1.6 3 1.2 1 4 2.3 2 1.9 5.3 5 5 1 2 3 j.2 1.3 2.1 2.1 2.1 2.1 a.5 2.1 9.4
6 4 p q.1 j l.2 a 5 g.1 3p.1 c.e 1 b.1 1z 1o.97 5.2 2.1 4.1 2.1 4.1 1.3 1.5 e.4 8 g.3 1.1 2 4.1 6.1
4.3 f g.2 t.f 2.b y s.1 1v g 6 y 1.1 l v.t d b6.1 3t 1m.1 7d.2 i 3e 5m.v 9s.3h y.p 1.2g c.5x q.b
5.1q 1.2d 2.2u 5.16 1.1e 1.15 1.17 4.z c.1a 1.7f 1.58o 22.g6n 18w.2n 2o.5m 5.1 1 1.4 o.d 73 1a 1d.s
c3.1n 44.8mb c.m 4.1c 6is.a5 42.6 ll.9 6.1e 1.i 1.3 45.4e 1.t 3.5 2.5 2.5 2.2 3.6 1.6 1ht.5 1.15 1.8
16it.u 3j5.c 3.2k 3.1o 2b.2 d.17 4.8 7.1 2pl 3f 1.1 n 1 b r a t 1i 17 b 1p 34 7r 1x f 3b 28 5a 1h 35
o b 1m m 25 39 2q 3c 1q 1e 3i 2c 31 7 o 5i 32 21 3l n 7s 38 i 3s 3m 8 13 5l dx 4r 1n n u 6 h 21 c o
t q d 2d 15 26 2h.1 85 1u 33 30 29 w q ai 79 2e fv 5y n s l p 9 4 l 14 2a.1 6h 1p p 3n ao 4c 79 3y
76 1o 7v 6h 9z 27 4j 1r 88 3x 8.1 2d 3a 6 22 a9 2o 4d 7e 7l 54 c.1 1c 99 1a 2h 3 1.1 1 4 4 4 p 23.1
5 j 3i 39 1l 1b 6 30.3 b 5g f y z.1 3m 9 d 10 o gq 1s bp n.1 11 1r 1 d 1d 42 11.1 14 9m 5o 22 30 5e
1j f 67 2 4r u j go 3f 97 4k 2a 6 6i 11 g 1m 1b 23 3w o 4m 71 6n 9 14 1e w 9y 2f a 5o 3q z n 1k 19
6p 3a 20 1b 2n 22 1g z 1b 1w.1 5y 6p 1j a 3h 7 1l 77 23 7 7 76 b.1 c 4l q 48 o 8s 3w l h b 2 2k k.1
f 1m 1k 3b b q g a 1r 8 3w 8j.1 1z 5 l 5h 51 3u 7q 5t 7 1d 30 2m 2j 78 c 2u t 15 1v 1s 1l 1f 16 1z
2k 5g 7 21 16 1q 9u 10 8e 2p.2 6z o 17 a id.1 y h 1k c5 k.1 f b 2a e 3e k 1a 9r 5u 1a 4c 1e 3h 4w a
8 38 3f 1i 3n 18 33 30 1d 2z 4b 1t 40 1c cb a 34 61 14 h 3 20 3q 3y 2k.1 4u s 1t y 6d 9x 2 x r.1
1d.1 2q a p 19 13 1f f 6 2s 3b 19 2f 7 1 2 3s 1e 2o o m 2h j 7 7 m 2a f 29 a 1n 5h d8 d 58 g da 25
16 5h 4v 34 14 1i 5b 16 3u bv k8 3z 1l 13 b 1s 1l m d 44 4 8 1t 8 1u k 2a 3a 46 7w 4 61 4q 48 80 g n
21 25 8a 7x r 5q 21 5 x 11l as.1 e.1 50 7m 2q b 2 a 3q b 2 25 3p 7 6 2 j.1 13 3b.1 3 1f c 13.1 8.2 1
1 2w.1 m 1r 2g a 1 6 1 8 g.1 4 5 6 1 2 5 k 2 2 d 7 3 5 2 5 d 9 8 2 9 3 2 9 2 1 4b em 47 2 p 6 47 9n
f 33 1d e7.1 3i w 22 5b 3 v 3m b r 36 1v 5 2 83 b 2 4q 5s 4 8 7 1.2 1 i 7.1 68 2 33 x h 15 63 4 2 h
j 2 i 6c b 32 17 3j 3.1 2 6.1 1 3 1 8 3 b.1 8 4 2 2 3 2 1 3 1g d.1 d 3r 8 45.1 6 1 2.1 6 3k 1 1.1
e.1 7 4.1 12 1u 1 8 2 3 29 b a 1bk 2lv kw ao 3dl a 5 2 1 7 5 3 6 b 6 b f a 5 3 c k.1 b 5 5 3 s 7.1 4
3 4 2 e 6 7 3 a 5.1 z 1 10 14 1m d.1 k 2lw 1ir.1
b1
`
